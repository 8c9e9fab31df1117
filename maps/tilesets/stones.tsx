<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="stones" tilewidth="16" tileheight="16" tilecount="8" columns="8">
 <image source="stones.png" width="128" height="16"/>
</tileset>
