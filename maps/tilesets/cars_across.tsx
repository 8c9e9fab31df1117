<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="cars_across" tilewidth="128" tileheight="64" tilecount="4" columns="4">
 <image source="cars_across.png" width="512" height="64"/>
</tileset>
