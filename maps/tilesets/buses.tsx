<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="buses" tilewidth="224" tileheight="128" tilecount="2" columns="1">
 <image source="buses.png" width="224" height="256"/>
</tileset>
