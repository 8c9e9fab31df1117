<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="cars" tilewidth="64" tileheight="128" tilecount="4" columns="4">
 <image source="cars.png" width="256" height="128"/>
</tileset>
