import type { Answer } from '../vendor.ts';
import type { Holder } from './dialect.ts';

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1>${content}</main></body>
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

/** Both forms post to the address of the page, with its query. */
export const consentPage = ({ vendor, clientId, scopes, holders }: Question): Answer => {
  const choices = holders.map(({ id, name }, index) => {
    const checked = index === 0 ? ' checked' : '';
    return `<p><label><input type="radio" name="account" value="${toText(id)}"${checked}> ${toText(name)} (${toText(id)})</label></p>`;
  });
  const wanted = scopes.length === 0 ? '' : `<ul>${scopes.map((scope) => `<li>${toText(scope)}</li>`).join('')}</ul>`;
  const body = `
<p>The app <strong>${toText(clientId)}</strong> asks for access to your simulated ${toText(vendor)} account.</p>${wanted}
<form method="post"><input type="hidden" name="decision" value="allow">
<fieldset><legend>Account</legend>${choices.join('')}</fieldset>
<button type="submit" id="allow">Allow</button></form>
<form method="post"><input type="hidden" name="decision" value="deny"><button type="submit" id="deny">Deny</button></form>`;
  return { status: 200, headers: pageHeaders, body: page(`Connect ${toText(vendor)}`, body) };
};
