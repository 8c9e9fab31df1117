<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="props" tilewidth="64" tileheight="64" tilecount="6" columns="6">
 <image source="props.png" width="384" height="64"/>
</tileset>
