import { type Html, html } from '../../lib/pages/html.ts';
import { isInMenu, type Menu, menuMarkup, neighbourLinks } from './menu.ts';
import { movedLinks } from './moved.ts';

/** An entry of a table of contents. */
export interface Heading {
  readonly anchor: string;
  readonly text: string;
}

/** URLs of the assets that pages load. */
export interface Assets {
  readonly style: string;
  /** Script that chooses the colours before the page is painted. */
  readonly theme: string;
  readonly icon: string;
  readonly page: string;
  /** Code of the search, which `page` loads at the first key press. */
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
  /** Headings of the table of contents. */
  readonly headings?: readonly Heading[];
  /** URLs of further scripts. */
  readonly scripts?: readonly string[];
}

/** Table of contents, which stands after the heading of the page. A page with one section needs none. */
const contentsOf = (headings: readonly Heading[]): string => {
  if (headings.length < 2) return '';
  const items = headings.map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`);
  return html`
<nav class="contents" aria-label="On this page"><details><summary>On this page</summary><ul>${items}</ul></details></nav>`
    .text;
};

/** Link after a heading to the heading's own section, so that readers can copy its URL. */
export const anchorLink = (anchor: string, heading: string): Html =>
  html`<a class="anchor" href="#${anchor}"><span aria-hidden="true">#</span><span class="hidden">Link to ${heading}</span></a>`;

/** Choice of the colours. Its script shows the choice, and keeps it in the browser. */
const themeChoice = html`<select id="theme" aria-label="Colours" autocomplete="off" hidden><option value="">Auto</option><option value="light">Light</option><option value="dark">Dark</option></select>`;

/**
 * HTML document of a page. It loads a style and scripts of this service. Without scripts, only the search, the choice
 * of colours and the copy buttons do not work.
 */
export const layOut = (
  { path, title, body, headings = [], scripts = [] }: Draft,
  menu: Menu,
  assets: Assets,
): string => {
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Unified Integration Service</title>
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.theme}"></script>
${isInMenu(menu, path) && html`<link rel="alternate" type="text/markdown" href="/docs/${path}.md">`}
${[assets.page, ...scripts].map((script) => html`<script type="module" src="${script}"></script>`)}`;
  const top = html`<a class="skip" href="#content">To the content</a>
<header><a href="/docs">Unified Integration Service</a>
<form role="search" action="/docs/search" data-find="${assets.find}" data-index="${assets.index}" hidden><label class="hidden" for="q">Search the documentation</label>
<input id="q" name="q" type="search" placeholder="Search ( / )" autocomplete="off" aria-keyshortcuts="/"><button>Search</button></form>
${themeChoice}</header>`;
  return `<!doctype html>
<html lang="en">
<head>
${head.text}
</head>
<body>
${top.text}
<section id="search" aria-label="Results of the search"><p id="found" role="status"></p><ul id="results"></ul></section>
<div class="columns">
${menuMarkup(menu, path).text}
<main id="content">
${movedLinks(path)}${body.replace('</h1>', () => `</h1>${contentsOf(headings)}`)}
${neighbourLinks(menu, path)?.text ?? ''}
</main>
</div>
<footer>${html`<a href="/openapi.json">OpenAPI document</a> · <a href="/llms.txt">All pages as text</a>`.text}</footer>
</body>
</html>
`;
};
