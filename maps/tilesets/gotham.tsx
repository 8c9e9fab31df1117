<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="gotham" tilewidth="32" tileheight="32" tilecount="192" columns="16">
 <image source="gotham.png" width="512" height="384"/>
 <wangsets>
  <wangset name="path" type="corner" tile="63">
   <wangcolor name="path" color="#b9ad8c" tile="63" probability="1"/>
   <wangtile tileid="49" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="50" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="51" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="52" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="53" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="54" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="55" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="56" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="57" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="58" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="59" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="60" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="61" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="62" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="63" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
  <wangset name="pond" type="corner" tile="79">
   <wangcolor name="pond" color="#2a6f97" tile="79" probability="1"/>
   <wangtile tileid="65" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="66" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="67" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="68" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="69" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="70" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="71" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="72" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="73" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="74" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="75" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="76" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="77" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="78" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="79" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
 </wangsets>
</tileset>
