<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="wilds" tilewidth="16" tileheight="16" tilecount="384" columns="16">
 <image source="wilds.png" width="256" height="384"/>
 <wangsets>
  <wangset name="water" type="corner" tile="271">
   <wangcolor name="water" color="#2a6f97" tile="271" probability="1"/>
   <wangtile tileid="257" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="258" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="259" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="260" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="261" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="262" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="263" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="264" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="265" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="266" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="267" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="268" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="269" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="270" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="271" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
  <wangset name="ford" type="corner" tile="287">
   <wangcolor name="ford" color="#a3b18a" tile="287" probability="1"/>
   <wangtile tileid="273" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="274" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="275" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="276" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="277" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="278" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="279" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="280" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="281" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="282" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="283" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="284" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="285" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="286" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="287" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
  <wangset name="track" type="corner" tile="303">
   <wangcolor name="track" color="#b08968" tile="303" probability="1"/>
   <wangtile tileid="289" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="290" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="291" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="292" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="293" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="294" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="295" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="296" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="297" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="298" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="299" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="300" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="301" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="302" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="303" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
  <wangset name="hill" type="corner" tile="319">
   <wangcolor name="hill" color="#99a857" tile="319" probability="1"/>
   <wangtile tileid="305" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="306" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="307" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="308" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="309" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="310" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="311" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="312" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="313" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="314" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="315" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="316" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="317" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="318" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="319" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
  <wangset name="crest" type="corner" tile="335">
   <wangcolor name="crest" color="#c5c97d" tile="335" probability="1"/>
   <wangtile tileid="321" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="322" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="323" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="324" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="325" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="326" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="327" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="328" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="329" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="330" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="331" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="332" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="333" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="334" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="335" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
  <wangset name="forest" type="corner" tile="351">
   <wangcolor name="forest" color="#344e41" tile="351" probability="1"/>
   <wangtile tileid="337" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="338" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="339" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="340" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="341" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="342" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="343" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="344" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="345" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="346" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="347" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="348" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="349" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="350" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="351" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
  <wangset name="marsh" type="corner" tile="367">
   <wangcolor name="marsh" color="#606c38" tile="367" probability="1"/>
   <wangtile tileid="353" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="354" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="355" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="356" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="357" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="358" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="359" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="360" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="361" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="362" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="363" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="364" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="365" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="366" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="367" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
  <wangset name="flags" type="corner" tile="383">
   <wangcolor name="flags" color="#8d99ae" tile="383" probability="1"/>
   <wangtile tileid="369" wangid="0,0,0,0,0,0,0,1"/>
   <wangtile tileid="370" wangid="0,1,0,0,0,0,0,0"/>
   <wangtile tileid="371" wangid="0,1,0,0,0,0,0,1"/>
   <wangtile tileid="372" wangid="0,0,0,1,0,0,0,0"/>
   <wangtile tileid="373" wangid="0,0,0,1,0,0,0,1"/>
   <wangtile tileid="374" wangid="0,1,0,1,0,0,0,0"/>
   <wangtile tileid="375" wangid="0,1,0,1,0,0,0,1"/>
   <wangtile tileid="376" wangid="0,0,0,0,0,1,0,0"/>
   <wangtile tileid="377" wangid="0,0,0,0,0,1,0,1"/>
   <wangtile tileid="378" wangid="0,1,0,0,0,1,0,0"/>
   <wangtile tileid="379" wangid="0,1,0,0,0,1,0,1"/>
   <wangtile tileid="380" wangid="0,0,0,1,0,1,0,0"/>
   <wangtile tileid="381" wangid="0,0,0,1,0,1,0,1"/>
   <wangtile tileid="382" wangid="0,1,0,1,0,1,0,0"/>
   <wangtile tileid="383" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
 </wangsets>
</tileset>
