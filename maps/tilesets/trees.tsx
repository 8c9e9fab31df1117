<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="trees" tilewidth="48" tileheight="48" tilecount="8" columns="8">
 <image source="trees.png" width="384" height="48"/>
</tileset>
