import { type Html, html } from '../../lib/pages/html.ts';
import { addressOf } from './pages.ts';

/** A part of the menu. */
export interface MenuPart {
  readonly name: string;
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}

/** URLs of the assets that pages load. */
export interface Assets {
  readonly style: string;
  readonly search: string;
  /** Code of the search, which `search` loads at the first key press. */
  readonly find: string;
  readonly index: string;
}

/** A page without its menu. */
export interface Draft {
  /** Path after `/docs`. */
  readonly path: string;
  readonly title: string;
  /** Markup for `main`. Contains exactly one `h1`. */
  readonly body: string;
  /** URLs of further scripts. */
  readonly scripts?: readonly string[];
}

const menuOf = (menu: readonly MenuPart[], current: string): string =>
  menu
    .map(({ name, pages }) => {
      const isOpen = pages.some(({ path }) => path === current);
      const items = pages.map(
        ({ path, title }) =>
          html`<li><a href="${addressOf(path)}"${path === current && html` aria-current="page"`}>${title}</a></li>`,
      );
      return html`<details${isOpen && html` open`}><summary>${name}</summary><ul>${items}</ul></details>`.text;
    })
    .join('\n');

/** Link after a heading to the heading's own section, so that readers can copy its URL. */
export const anchorLink = (anchor: string, heading: string): Html =>
  html`<a class="anchor" href="#${anchor}"><span aria-hidden="true">#</span><span class="hidden">Link to ${heading}</span></a>`;

/**
 * HTML document of a page. It loads a style and a script of this service. Without the script, only the search does not
 * work.
 */
export const layOut = (
  { path, title, body, scripts = [] }: Draft,
  menu: readonly MenuPart[],
  assets: Assets,
): string => {
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Unified Integration Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.style}">
${[assets.search, ...scripts].map((script) => html`<script type="module" src="${script}"></script>`)}`;
  const top = html`<a class="skip" href="#content">To the content</a>
<header><a href="/docs">Unified Integration Service</a>
<form role="search" action="/docs/search" data-find="${assets.find}" data-index="${assets.index}" hidden><label class="hidden" for="q">Search the documentation</label>
<input id="q" name="q" type="search" placeholder="Search ( / )" autocomplete="off" aria-keyshortcuts="/"><button>Search</button></form></header>`;
  return `<!doctype html>
<html lang="en">
<head>
${head.text}
</head>
<body>
${top.text}
<section id="search" aria-label="Results of the search"><p id="found" role="status"></p><ul id="results"></ul></section>
<div class="columns">
<nav aria-label="Documentation">${menuOf(menu, path)}</nav>
<main id="content">
${body}
</main>
</div>
<footer>${html`<a href="/openapi.json">OpenAPI document</a>`.text}</footer>
</body>
</html>
`;
};
