import { createHash } from 'node:crypto';
import { isColour } from './colour.ts';
import { type Html, html } from './html.ts';
import { styleFor } from './style.ts';
import { type Language, languages } from './words/languages.ts';

/** Whose page it is. */
export interface Brand {
  /** Name of the project, as its users know it. */
  readonly name: string;
  /** `#rrggbb`; anything else is as good as none. */
  readonly accent?: string | undefined;
  /** Path of its logo at this origin, and what stands for it where it is not seen. */
  readonly logo?: Picture | undefined;
}

/** An image that a page shows. */
export interface Picture {
  readonly src: string;
  readonly alt: string;
}

export interface PageContent {
  /** That the texts are in: the first one of all without. */
  readonly language?: Language | undefined;
  /** Origins whose pages may show it in a frame; none without. */
  readonly frames?: readonly string[] | undefined;
  /** Without the name of the project. */
  readonly title: string;
  /** Absent where it is not known whose page it is. */
  readonly brand?: Brand | undefined;
  readonly main: Html;
  /** Small print below. */
  readonly footer?: string | undefined;
  /** Where the browser goes on by itself, at once. */
  readonly goTo?: string | undefined;
}

/** A document, and the headers with which a browser shows it. */
export interface Page {
  readonly document: string;
  readonly headers: Readonly<Record<string, string>>;
}

const defaultAccent = '#2f5bea';

/** A page loads nothing but images of this origin, runs nothing, is framed by nobody who is not named, and sends its forms home only. */
const policyOf = (style: string, frames: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
  ].join('; ');

/** The address of a page may hold a token: it goes nowhere, into no cache and into no search engine. */
const privacy = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** The first letter of a name in upper case; empty for an empty name. */
const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

/** A logo, or the first letter of the name in its place. @param kind its class */
export const markOf = (name: string, logo: Picture | undefined, kind: string): Html =>
  logo === undefined
    ? html`<span class="${kind}" aria-hidden="true">${initialOf(name)}</span>`
    : html`<img class="${kind} logo" src="${logo.src}" alt="${logo.alt}">`;

const header = ({ name, logo }: Brand): Html => html`<header>${markOf(name, logo, 'mark')}${name}</header>`;

/** The name of the project is in the title once. */
const fullTitle = (title: string, brand: Brand | undefined): string =>
  brand === undefined || title.includes(brand.name) ? title : `${title} – ${brand.name}`;

/** Makes the document of a page. The style is part of it: there is nothing else to load. */
export const renderPage = ({
  language = languages[0],
  frames = [],
  title,
  brand,
  main,
  footer,
  goTo,
}: PageContent): Page => {
  const accent = brand?.accent !== undefined && isColour(brand.accent) ? brand.accent : defaultAccent;
  const style = styleFor(accent);
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${goTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${goTo}">`}
<title>${fullTitle(title, brand)}</title>
<link rel="icon" href="data:,">`;
  const body = html`<body>
${brand && header(brand)}
<main>${main}</main>
${footer !== undefined && html`<footer>${footer}</footer>`}
</body>`;
  return {
    document: `<!doctype html>\n<html lang="${language}">\n<head>\n${head.text}\n<style>${style}</style>\n</head>\n${body.text}\n</html>\n`,
    headers: {
      ...privacy,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(style, frames),
    },
  };
};
