import { type Page, renderPage } from './document.ts';
import { html } from './html.ts';

const places = [
  ['/docs', 'Documentation'],
  ['/docs/errors', 'Errors and warnings'],
  ['/docs/coverage', 'Coverage of each provider'],
  ['/docs/routes', 'Routes'],
] as const;

/** The page for a path without an answer: a search of the documentation, and links to existing pages. */
export const missingPage = (): Page =>
  renderPage({
    title: 'There is no such page',
    main: html`<h1>There is no such page</h1>
<p class="quiet">This service has no page at this address.</p>
<form role="search" action="/docs/search"><div class="field"><label for="q">Search the documentation</label>
<div class="box"><input id="q" name="q" type="search" autocomplete="off"></div></div>
<button class="button">Search</button></form>
<ul>${places.map(([address, name]) => html`<li><a class="row" href="${address}"><span class="name">${name}</span></a></li>`)}</ul>`,
  });
