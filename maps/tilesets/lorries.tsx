<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="lorries" tilewidth="96" tileheight="224" tilecount="2" columns="2">
 <image source="lorries.png" width="192" height="224"/>
</tileset>
