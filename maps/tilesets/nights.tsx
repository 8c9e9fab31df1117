<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="nights" tilewidth="64" tileheight="64" tilecount="48" columns="8">
 <image source="nights.png" width="512" height="384"/>
</tileset>
