import { readableOn, textOn } from './colour.ts';

/** Background colours of text. */
const paper = { light: '#ffffff', dark: '#17191e' } as const;

const rules = `
*,*::before,*::after{box-sizing:border-box}
:root{
  color-scheme:light dark;
  --ground:#f4f5f7;--paper:${paper.light};--text:#16181d;--quiet:#565b66;--line:#e2e4e9;--edge:#868c99;
  --tile:#eef0f4;--hover:#f7f8fa;--wrong:#b3261e;--wrong-wash:#fdf3f2;--good:#19713f;--good-wash:#e6f5ec;
  --accent-ink:var(--accent-light);--shadow:0 1px 2px rgb(16 24 40/.05),0 12px 32px -12px rgb(16 24 40/.14);
}
@media (prefers-color-scheme:dark){:root{
  --ground:#0d0e11;--paper:${paper.dark};--text:#f1f2f4;--quiet:#a7adb9;--line:#2a2d35;--edge:#747b89;
  --tile:#262a32;--hover:#1d2026;--wrong:#ff9d94;--wrong-wash:#2b1a1b;--good:#6cd79a;--good-wash:#15291e;
  --accent-ink:var(--accent-dark);--shadow:0 0 0 1px #23262d;
}}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{
  margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;align-items:center;
  padding:clamp(24px,8vh,88px) 16px 24px;background:var(--ground);color:var(--text);
  font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
  -webkit-font-smoothing:antialiased;
}
header,main,footer{width:100%;max-width:27.5rem}
header{display:flex;align-items:center;gap:10px;margin:0 0 20px;padding:0 4px;font-weight:600;overflow-wrap:anywhere}
main{background:var(--paper);border-radius:16px;box-shadow:var(--shadow);padding:32px}
footer{margin-top:20px;padding:0 4px;color:var(--quiet);font-size:.8125rem;text-align:center;text-wrap:balance}
footer a{display:inline-block;padding:4px 8px}
h1{margin:0;font-size:1.375rem;line-height:1.3;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere;text-wrap:balance}
h1:focus{outline:none}
p{margin:8px 0 0}
.quiet{color:var(--quiet)}
.after{margin-top:20px}
.mark,.tile{flex:none;display:grid;place-items:center;font-weight:650}
.mark{width:28px;height:28px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-size:.875rem}
.tile{width:40px;height:40px;border-radius:10px;background:var(--tile);color:var(--text)}
.tile.large{width:48px;height:48px;border-radius:12px;font-size:1.125rem;margin-bottom:16px}
.logo{object-fit:contain;background:#fff;color:#16181d}
.mark.logo{width:auto;max-width:112px}
.sign{width:48px;height:48px;border-radius:50%;display:grid;place-items:center;margin-bottom:16px;background:var(--tile);color:var(--quiet)}
.sign.good{background:var(--good-wash);color:var(--good)}
.sign.wrong{background:var(--wrong-wash);color:var(--wrong)}
svg{display:block;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
a{color:var(--accent-ink);text-underline-offset:.2em;text-decoration-thickness:1px}
a,button,input,select,summary,h1{outline-offset:2px}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid var(--accent-ink)}
ul{list-style:none;margin:24px -12px -12px;padding:0}
.row{
  display:flex;align-items:center;gap:14px;min-height:64px;padding:10px 12px;border-radius:12px;
  color:inherit;text-decoration:none;
}
.row:hover{background:var(--hover)}
.row .name{flex:1;min-width:0;font-weight:600;overflow-wrap:anywhere}
.row .name span{display:block;font-weight:400;font-size:.875rem;color:var(--quiet)}
.row::after{content:'';flex:none;width:8px;height:8px;margin-right:6px;border:solid var(--edge);border-width:2px 2px 0 0;transform:rotate(45deg)}
.row:hover::after{border-color:var(--text)}
.back{display:inline-flex;align-items:center;gap:6px;margin:-8px 0 16px -4px;padding:6px 8px 6px 4px;border-radius:8px;color:var(--quiet);font-size:.875rem;text-decoration:none}
.back:hover{color:var(--text)}
.alert{display:flex;gap:10px;margin:20px 0 0;padding:12px 14px;border-radius:10px;background:var(--wrong-wash);color:var(--wrong);font-size:.9375rem;overflow-wrap:anywhere}
.alert svg{flex:none;margin-top:2px}
form{margin:24px 0 0}
.field{margin:0 0 20px}
label{display:block;margin:0 0 6px;font-weight:550;font-size:.9375rem}
.box{
  display:flex;align-items:stretch;min-height:46px;border:1px solid var(--edge);border-radius:10px;
  background:var(--paper);overflow:hidden;
}
.box:focus-within{outline:3px solid var(--accent-ink);outline-offset:1px}
.box :focus-visible{outline:none}
.box.bad{border-color:var(--wrong);box-shadow:inset 0 0 0 1px var(--wrong)}
.affix{display:flex;align-items:center;padding:0 12px;background:var(--tile);color:var(--quiet);font-size:.9375rem;white-space:nowrap}
input,select{flex:1;min-width:0;width:100%;padding:0 14px;border:0;background:none;color:inherit;font:inherit}
select{background:var(--paper)}
form details{margin:0 0 20px}
details .field{margin-top:12px}
ol{margin:16px 0 0;padding-left:24px;font-size:.9375rem;overflow-wrap:anywhere}
ol li+li{margin-top:6px}
.hint{margin:6px 0 0;font-size:.875rem;color:var(--quiet)}
.hint a{display:inline-block;padding:4px 0}
.issue{margin:0 0 6px;font-size:.875rem;color:var(--wrong);overflow-wrap:anywhere}
.button{
  display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:10px 20px;border-radius:10px;
  border:1px solid var(--accent-ink);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;
  text-align:center;text-decoration:none;cursor:pointer;overflow-wrap:anywhere;
}
.button:hover{box-shadow:inset 0 0 0 99px rgb(0 0 0/.08)}
.button:active{box-shadow:inset 0 0 0 99px rgb(0 0 0/.16)}
.actions{margin-top:28px}
details{margin-top:24px;border-top:1px solid var(--line);padding-top:12px}
summary{cursor:pointer;padding:8px 4px;border-radius:8px;color:var(--quiet);font-size:.9375rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:24px 0 0;padding:16px;border-radius:12px;background:var(--hover);font-size:.9375rem}
dt{color:var(--quiet)}
dd{margin:0;text-align:right;font-weight:550;overflow-wrap:anywhere}
.access{grid-template-columns:1fr;gap:2px;margin-top:20px;font-size:.875rem}
.access dd{text-align:left;font-weight:400}
.access dd+dt{margin-top:6px}
@media (max-width:30rem){
  body{padding-top:20px}
  main{padding:24px 20px}
  ul{margin-inline:-8px}
  .row{padding-inline:8px}
}
@media (forced-colors:active){main,.box,.tile,.mark,.button{border:1px solid}}
`;

/** Further rules of pages that need them, by the class of `main`. */
const further = {
  failed: `
.failed .back{margin:24px 0 -8px -4px}
.failed dl,.failed p{margin-top:20px}
.failed .issue,.failed .hint{margin-top:0}
@media (max-width:30rem){
  body:has(.failed){padding-top:12px}
  body:has(.failed)>header{margin-bottom:12px}
  .failed{padding-block:16px}
  .failed h1{font-size:1.0625rem}
  .failed .alert{margin-top:12px;padding:8px 12px}
  .failed form{margin-top:12px}
  .failed .field{margin-bottom:12px}
  .failed label{margin-bottom:4px}
  .failed form details:first-child{margin:0 0 12px;padding-top:0;border:0}
}
`,
  searched: `
.search{margin:20px 0 0}
.search button{border:0;border-left:1px solid var(--line);padding:0 14px;background:var(--tile);color:inherit;font:inherit;font-size:.9375rem;cursor:pointer}
.kinds{display:flex;flex-wrap:wrap;gap:8px;margin:12px 0 0;font-size:.875rem}
.kinds a{padding:6px 12px;border-radius:16px;background:var(--tile);color:inherit;text-decoration:none}
.kinds a[aria-current]{background:var(--text);color:var(--paper)}
`,
} as const;

/** Layout of a page: with a failure, which a phone shows without scrolling, or with a search. */
export type Look = keyof typeof further;

const squeeze = (style: string): string =>
  style
    .split('\n')
    .map((line) => line.trim())
    .join('');

const squeezed = squeeze(rules);

/** The style of a page, in the colour of the project. @param accent `#rrggbb` */
export const styleFor = (accent: string, look?: Look): string =>
  `:root{--accent:${accent};--on-accent:${textOn(accent)};` +
  `--accent-light:${readableOn(paper.light, accent)};--accent-dark:${readableOn(paper.dark, accent)}}${squeezed}${look === undefined ? '' : squeeze(further[look])}`;
