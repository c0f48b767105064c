import { tagOf } from '../pages/addressed-file.ts';
import type { Page } from '../pages/document.ts';
import { type Html, html } from '../pages/html.ts';
import { addressOf } from './addresses.ts';
import { pages } from './pages/index.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import type { Signed } from './visit.ts';

/** A file that pages load. Its name changes with its content. */
interface Asset {
  readonly path: string;
  readonly type: string;
  readonly text: string;
}

const assetOf = (ending: string, type: string, text: string): Asset => ({
  path: `assets/console-${tagOf(text)}.${ending}`,
  type,
  text,
});

const sheet = assetOf('css', 'text/css; charset=utf-8', style);
const code = assetOf('js', 'text/javascript; charset=utf-8', script);

/** Files that pages load, by their paths below `/console`. They contain no data, so they need no session. */
export const assets: ReadonlyMap<string, Asset> = new Map([sheet, code].map((one) => [one.path, one]));

/**
 * Policy of pages. A page loads only its own two files, calls only this service, and no text can become a script:
 * https://www.w3.org/TR/trusted-types/
 */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  // With `no-referrer`, browsers send `Origin: null` with forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const documentOf = (title: string, body: Html, refresh?: string): Page => ({
  document: `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${refresh !== undefined && html`<meta http-equiv="refresh" content="0;url=${refresh}">`}
<title>${title} – Console</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${addressOf(sheet.path)}"><script src="${addressOf(code.path)}" defer></script></head>
<body>${body}</body></html>
`.text
  }`,
  headers,
});

/** The menu: a line on a wide screen, else a list that a button opens. */
const menuOf = (path: string, { isOperator }: Signed): Html =>
  html`<button type="button" class="fold" popovertarget="menu">Menu</button><nav id="menu" popover aria-label="Console"><ul>${pages
    .filter(({ menu, isForOperator = false }) => menu !== undefined && isForOperator === isOperator)
    .map(
      (page) =>
        html`<li><a href="${addressOf(page.path)}"${page.path === path && html` aria-current="page"`}>${page.menu}</a></li>`,
    )}</ul></nav>`;

/** The frame of a page for a person who has signed in. */
export interface Frame {
  /** Path of the page's module, for the menu. */
  readonly path: string;
  readonly signed: Signed;
  readonly formToken: string;
  /** Words about the change that was made. */
  readonly notice?: string | undefined;
}

/** A page for a person who has signed in. */
export const framed = ({ path, signed, formToken, notice }: Frame, title: string, main: Html): Page =>
  documentOf(
    title,
    html`<a class="skip" href="#main">Skip to the content</a>
<header class="top"><p class="name">Console</p>${menuOf(path, signed)}
${!signed.isOperator && html`<form action="${addressOf('search')}" role="search" aria-label="Search"><input name="q" aria-label="Search for an id" placeholder="Search for an id" autocomplete="off" spellcheck="false" maxlength="500"><button>Search</button></form>`}
<form method="post" action="${addressOf('sign-out')}"><input type="hidden" name="token" value="${formToken}"><span class="who">${signed.keyName}</span><button>Sign out</button></form></header>
<main id="main" tabindex="-1">${notice !== undefined && html`<p class="done" role="status">${notice}</p>`}${main}</main>`,
  );

/** The page where a person types an API key. @param to address of the page to open afterwards @param fault why not */
export const signInPage = (to: string, fault?: string): Page =>
  documentOf(
    'Sign in',
    html`<main class="sign-in"><h1>Console</h1>${fault !== undefined && html`<p class="alert" role="alert">${fault}</p>`}
<p>Sign in with an API key of the project. You see what the key may read. The session ends after 30 minutes without a click, and after 12 hours.</p>
<form method="post" action="${addressOf('sign-in')}"><input type="hidden" name="to" value="${to}">
<p><label for="key">API key</label><input id="key" name="key" type="password" required maxlength="300" autocomplete="off" spellcheck="false"></p>
<p><button class="strong">Sign in</button></p></form></main>`,
  );

/** A page that loads itself again. The second request comes from this site, so the browser sends the cookie with it. */
export const againPage = (address: string): Page =>
  documentOf(
    'Console',
    html`<main class="sign-in"><h1>Console</h1><p><a href="${address}">Open the page</a></p></main>`,
    address,
  );

/** A page for a request that failed before its page was known. */
export const failurePage = (title: string, text: string, requestId: string): Page =>
  documentOf(
    title,
    html`<main class="sign-in"><h1>${title}</h1><p class="alert" role="alert">${text}</p>
<p>Request id: <code>${requestId}</code></p><p><a href="${addressOf('')}">Open the console</a></p></main>`,
  );
