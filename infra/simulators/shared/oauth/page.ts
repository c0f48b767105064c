import { createHash } from 'node:crypto';
import type { Answer } from '../vendor.ts';
import type { Holder } from './dialect.ts';

const style = `
:root{color-scheme:light dark;--ground:#f2f2ee;--paper:#fff;--text:#1d1f21;--quiet:#575c63;--line:#8a8f98;--mark:#5b4a00;--wash:#fff3c4;--main:#1f5f4a}
@media (prefers-color-scheme:dark){:root{--ground:#101112;--paper:#1a1c1e;--text:#f0f1f2;--quiet:#abb1b9;--line:#767c85;--mark:#ffe28a;--wash:#3a3110;--main:#2a7a60}}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:24px;border-radius:12px;background:var(--paper);overflow-wrap:anywhere}
.mark{display:inline-block;margin:0 0 12px;padding:2px 10px;border-radius:12px;background:var(--wash);color:var(--mark);font-size:.875rem}
h1{margin:0 0 12px;font-size:1.375rem;line-height:1.3}
h2{margin:20px 0 4px;font-size:1rem}
p{margin:0 0 12px}
ul{margin:0;padding-left:20px;color:var(--quiet);font-size:.875rem}
fieldset{margin:20px 0;padding:8px 16px;border:1px solid var(--line);border-radius:8px}
label{display:flex;gap:10px;align-items:baseline;padding:8px 0}
button{width:100%;min-height:48px;margin:0 0 12px;padding:10px;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
#allow{border-color:var(--main);background:var(--main);color:#fff}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
`;

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Without `form-action`: browsers apply it to the redirect that follows the form.
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; frame-ancestors 'none'`,
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const toText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} (simulated)</title>
<link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><p class="mark">Simulated vendor on this machine</p><h1>${title}</h1>${content}</main></body>
</html>`;

/** HTML for the user's browser, with status 400: an invalid `redirect_uri` must not receive a redirect. */
export const refusalPage = (message: string): Answer => ({
  status: 400,
  headers: pageHeaders,
  body: page('The app cannot be connected', `<p>${toText(message)}</p>`),
});

interface Question {
  readonly vendor: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly holders: readonly Holder[];
}

const scopeList = (scopes: readonly string[]): string =>
  scopes.length === 0
    ? '<p>The app itself defines its permissions.</p>'
    : `<h2>Permissions</h2><ul>${scopes.map((scope) => `<li>${toText(scope)}</li>`).join('')}</ul>`;

/** Both forms post to the address of the page, with its query. */
export const consentPage = ({ vendor, clientId, scopes, holders }: Question): Answer => {
  const choices = holders.map(({ id, name }, index) => {
    const checked = index === 0 ? ' checked' : '';
    return `<label><input type="radio" name="account" value="${toText(id)}"${checked}> <span>${toText(name)} (${toText(id)})</span></label>`;
  });
  const body = `
<p>The app <strong>${toText(clientId)}</strong> asks for access to your ${toText(vendor)} account. No real account is involved.</p>
${scopeList(scopes)}
<form method="post"><input type="hidden" name="decision" value="allow">
<fieldset><legend>Account</legend>${choices.join('')}</fieldset>
<button type="submit" id="allow">Allow</button></form>
<form method="post"><input type="hidden" name="decision" value="deny"><button type="submit" id="deny">Deny</button></form>`;
  return { status: 200, headers: pageHeaders, body: page(`Connect ${toText(vendor)}`, body) };
};
