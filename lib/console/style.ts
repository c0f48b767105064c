/** Style of all pages, with the palette of the documentation. */
const rules = `
*,*::before,*::after{box-sizing:border-box}
:root{
  color-scheme:light dark;
  --ground:light-dark(#fff,#121418);--text:light-dark(#16181d,#eceef2);--quiet:light-dark(#50555f,#aeb4c0);
  --line:light-dark(#d9dce2,#2f333c);--tile:light-dark(#f3f4f7,#1c1f25);--link:light-dark(#1d4fd8,#9db9ff);
  --edge:light-dark(#767c88,#8a91a0);--wrong:light-dark(#a5221a,#ff9d94);--wrong-wash:light-dark(#fdf1f0,#2b1a1b);
  --good:light-dark(#14653a,#6cd79a);--good-wash:light-dark(#e8f5ed,#15291e);
  --waiting:light-dark(#7a4a00,#f0b878);--waiting-wash:light-dark(#fdf3e2,#2b2113);
}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
a{color:var(--link);text-underline-offset:.2em}
a,button,input,select,summary,pre{outline-offset:2px}
:focus-visible{outline:3px solid var(--link)}
.skip{position:absolute;left:-999px}
.skip:focus{left:8px;top:8px;padding:8px;background:var(--ground);z-index:1}
.top{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:center;padding:8px 24px;border-bottom:1px solid var(--line)}
.top .name{font-weight:650;margin:0}
.fold{display:none}
.top nav{display:block;position:static;flex:1 0 auto;width:auto;height:auto;margin:0;padding:0;border:0;overflow:visible;background:none;color:inherit}
.top ul{display:flex;gap:4px;list-style:none;margin:0;padding:0;white-space:nowrap}
.top nav a,.top form a{display:inline-block;padding:6px 10px;border-radius:8px;color:inherit;text-decoration:none}
.top nav a:hover{background:var(--tile)}
.top nav a[aria-current]{background:var(--tile);font-weight:600;box-shadow:inset 0 -2px var(--link)}
.top form{display:flex;gap:8px;align-items:center;margin:0}
.top input{width:14rem}
.who{color:var(--quiet);font-size:.875rem;overflow-wrap:anywhere}
main{max-width:64rem;margin:0 auto;padding:24px}
h1{margin:0 0 16px;font-size:1.5rem;line-height:1.3;overflow-wrap:anywhere}
h2{margin:0;font-size:1.125rem}
h3{margin:20px 0 4px;font-size:.9375rem}
p{margin:4px 0}
section{margin:32px 0}
.head{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:baseline;justify-content:space-between;border-bottom:1px solid var(--line);padding-bottom:6px}
.curl[open]{flex-basis:100%}
details{margin:4px 0}
summary{cursor:pointer;color:var(--quiet);font-size:.875rem;padding:4px}
pre{margin:4px 0;padding:10px 12px;border-radius:8px;background:var(--tile);font:.8125rem/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
code{font:.875em ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.quiet{color:var(--quiet)}
.rows{list-style:none;margin:0;padding:0}
.rows>li{padding:12px 0;border-bottom:1px solid var(--line)}
.row p{font-size:.9375rem;overflow-wrap:anywhere}
.row .main{font-size:1rem;font-weight:550}
.id{font:.875em ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.copy{margin-left:6px;min-height:24px;padding:1px 8px;border:1px solid var(--line);border-radius:6px;background:var(--tile);color:var(--text);font:.75rem system-ui,sans-serif;cursor:pointer}
time{text-decoration:underline dotted;text-underline-offset:.2em;font-weight:400}
.badge{display:inline-block;padding:1px 8px;border-radius:10px;background:var(--tile);font-size:.8125rem;font-weight:600;white-space:nowrap}
.badge.good{background:var(--good-wash);color:var(--good)}
.badge.wrong{background:var(--wrong-wash);color:var(--wrong)}
.badge.waiting{background:var(--waiting-wash);color:var(--waiting)}
.note,.alert,.empty,.done{margin:8px 0;padding:12px 16px;border-radius:10px;background:var(--tile);overflow-wrap:anywhere}
.alert{background:var(--wrong-wash);color:var(--wrong)}
.alert code,.alert button,.alert .copy{color:var(--text)}
.done{background:var(--good-wash);color:var(--good)}
.facts{margin:8px 0}
.facts div{display:grid;grid-template-columns:10rem 1fr;gap:4px 16px;padding:6px 0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
form{margin:8px 0}
.filters{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:end;margin:0 0 16px}
.filters p{margin:0}
.filters .more{flex-basis:100%}
.filters .filters{margin:4px 0}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--quiet);font-size:.8125rem;font-weight:550}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
label{display:block;font-size:.875rem;color:var(--quiet)}
input,select,button{min-height:36px;padding:4px 10px;border:1px solid var(--edge);border-radius:8px;background:var(--ground);color:inherit;font:inherit;max-width:100%}
button{background:var(--tile);font-weight:550;cursor:pointer}
button.strong{background:light-dark(#1d4fd8,#9db9ff);color:light-dark(#fff,#10131a);border-color:transparent}
.action{display:inline-block;margin-right:8px}
.action label{margin-top:8px}
.action button{margin-top:8px}
.sign-in{max-width:28rem;margin:10vh auto 0}
.sign-in input{width:100%}
.timeline{list-style:none;margin:0;padding:0 0 0 16px;border-left:2px solid var(--line)}
.timeline li{position:relative;padding:6px 0;font-size:.9375rem;overflow-wrap:anywhere}
.timeline li::before{content:"";position:absolute;left:-22px;top:14px;width:10px;height:10px;border-radius:50%;background:var(--link)}
.timeline .delivery::before{border-radius:2px;background:var(--waiting)}
.timeline .request::before,.timeline .run::before{border-radius:2px;background:var(--quiet)}
.timeline .issue::before{background:var(--wrong)}
.timeline .sync::before{background:var(--ground);border:3px solid var(--good)}
.kind{display:inline-block;min-width:4.5rem;color:var(--quiet);font-size:.8125rem}
.when{color:var(--quiet);font-size:.8125rem}
.chart{margin:12px 0}
.chart svg{display:block;width:100%;height:9rem;border-bottom:1px solid var(--line)}
.chart .right{fill:var(--link)}
.chart .wrong{fill:var(--wrong)}
.chart figcaption{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;color:var(--quiet);font-size:.8125rem}
.pager{display:flex;gap:16px;padding:12px 0}
@media (max-width:60rem){
  .fold{display:inline-block}
  .top nav:not(:popover-open){display:none}
  .top nav:popover-open{position:fixed;inset:8px 8px auto;max-height:calc(100vh - 16px);padding:8px;overflow:auto;border:1px solid var(--edge);border-radius:8px;background:var(--ground)}
  .top ul{flex-direction:column}
  .top nav a{display:block}
}
@media (max-width:40rem){
  .top,main{padding-inline:16px}
  .facts div{grid-template-columns:1fr;gap:0}
  .filters p,.filters input,.filters select,.top form{width:100%}
  .top input{flex:1;width:auto;min-width:0}
}
@media (forced-colors:active){.badge,.note,.alert,.empty,.done{border:1px solid}}
`;

/** The style as a file. */
export const style = rules
  .split('\n')
  .map((line) => line.trim())
  .join('');
