"""How a battle report is set: a newspaper on paper, a quiet page in the dark, A4 on the printer."""

from __future__ import annotations

CSS = """
:root{color-scheme:light dark}
:root{--paper:#ece3cf;--ink:#221c18;--dim:#6e6254;--red:#a02824;--line:#c4b69a;--box:#e2d4b4;--link:#3c466e}
@media screen and (prefers-color-scheme:dark){:root{--paper:#1b1c20;--ink:#e8e4d8;--dim:#9aa1ab;--red:#e0766e;
--line:#3a424e;--box:#26282e;--link:#9fb4ea}}
*{box-sizing:border-box}
body{margin:0;background:#343232;color:var(--ink);font:17px/1.45 "Noto Sans","Segoe UI",Helvetica,Arial,sans-serif}
main{max-width:1480px;margin:16px auto;padding:20px 44px 40px;background:var(--paper)}
header span{flex:1;min-width:0}header span:last-child{text-align:right}
header{display:flex;align-items:center;justify-content:space-between;gap:20px;color:var(--dim);font-size:14px;
border-bottom:4px double var(--ink);padding-bottom:8px}
.mast{margin:0;font-size:38px;font-weight:800;letter-spacing:.06em;white-space:nowrap;color:var(--ink);text-transform:uppercase;
text-align:center;line-height:1.1}
h1{font-size:38px;line-height:1.15;margin:18px 0 2px}
.sub{font-size:20px;color:var(--dim);margin:0 0 16px}
h2{font-size:24px;margin:0 0 8px;display:flex;justify-content:space-between;align-items:baseline;gap:16px}
.front h2{font-size:18px;color:var(--red);border-bottom:1px solid var(--ink)}
h3{font-size:15px;margin:14px 0 4px}
small{font-size:14px;font-weight:400;color:var(--dim)}
.front{display:grid;grid-template-columns:minmax(0,4.3fr) minmax(0,3.7fr) minmax(0,2.8fr);gap:24px;align-items:start}
.front.plain{grid-template-columns:minmax(0,5fr) minmax(0,4fr)}
figure{margin:0;position:relative}
figure img{width:100%;display:block;border:1px solid var(--ink)}
figcaption{font-size:14px;font-style:italic;color:var(--dim);padding-top:4px}
.dice{position:absolute;top:8px;left:8px}
.die{display:inline-block;min-width:26px;height:26px;margin:0 3px 3px 0;padding:0 4px;border-radius:6px;
background:#f4f0e6;color:#1a1a1a;font:700 15px/26px sans-serif;text-align:center;
font-style:normal;box-shadow:0 1px 3px #0008}
.die.off{background:#8b8b8b;color:#e8e8e8}
table{border-collapse:collapse;width:100%;font-size:15px}
td,th{padding:3px 6px;text-align:right;font-variant-numeric:tabular-nums;vertical-align:top}
td:first-child,th:first-child{text-align:left}
.appendix td:nth-child(2){text-align:left}
th{color:var(--dim);font-weight:400}
.score td,.score th{padding:3px 4px}
.score th{font-size:13px}
.dot{display:inline-block;width:12px;height:12px;border-radius:50%;margin-right:8px}
svg{width:100%;display:block}
svg .ground{fill:var(--box)}
svg .tick{stroke:var(--line);stroke-width:1}
svg polyline{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-linejoin:round}
svg circle{fill:var(--red)}
svg text{font-size:13px;fill:var(--dim)}
.best{display:flex;gap:12px;align-items:center;margin:0}
.best img{width:52px;height:52px}
nav{border-left:1px solid var(--line);padding-left:20px}
nav ul{list-style:none;margin:8px 0;padding:0}
nav li{margin:0 0 6px}
a{color:var(--link);text-decoration:none}
a:hover{text-decoration:underline}
.luck{background:var(--box);padding:10px 14px;border-radius:6px;font-size:15px}
.round{border-top:2px solid var(--ink);margin-top:24px;padding-top:12px;break-inside:auto}
.columns{columns:3 260px;column-gap:30px;column-rule:1px solid var(--line)}
.columns p{margin:0 0 10px;break-inside:avoid}
.shots{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:20px;margin-top:12px}
.appendix{border-top:2px solid var(--ink);margin-top:24px;padding-top:8px}
summary{font-weight:700;cursor:pointer;padding:6px 0}
details ol{padding-left:44px}
@media screen and (max-width:860px){main{padding:16px}.front,.front.plain{grid-template-columns:1fr}
.shots{grid-template-columns:1fr}nav{border:0;padding:0}.mast{font-size:26px;white-space:normal}header{flex-direction:column}}
@media print{@page{size:A4;margin:12mm}body{background:none;font-size:11pt}main{max-width:none;margin:0;padding:0}
figure,.best,tr{break-inside:avoid}h2{break-after:avoid}.mast{font-size:26pt}h1{font-size:22pt}
.front{grid-template-columns:5fr 4fr}nav{grid-column:1/-1;border:0;padding:0}nav h2,nav ul{display:none}
.shots{gap:10px;break-before:avoid}.columns{columns:2}
header{flex-wrap:wrap;gap:0 20px}.mast{order:-1;flex:1 0 100%}.front.plain{grid-template-columns:1fr}
:root{--paper:#fff;--box:#f1ebdc}}
""".strip()
