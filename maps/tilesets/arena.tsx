<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="arena" tilewidth="112" tileheight="128" tilecount="20" columns="5">
 <image source="arena.png" width="560" height="512"/>
</tileset>
