import { createHash } from 'node:crypto';
import { isColour } from './colour.ts';
import { type Html, html, trusted } from './html.ts';
import { type Look, styleFor } from './style.ts';
import { type Language, languages } from './words/languages.ts';

/** Owner of a page. */
export interface Brand {
  /** Name of the project, as its users know it. */
  readonly name: string;
  /** Colour as `#rrggbb`. Any other value is ignored. */
  readonly accent?: string | undefined;
  /** Path of the logo at this origin, with its alternative text. */
  readonly logo?: Picture | undefined;
  /** Pages of the project for its users, such as its privacy policy. */
  readonly links?: readonly BrandLink[] | undefined;
}

/** A link to a page of the project. */
export interface BrandLink {
  readonly text: string;
  /** An `https:` address. */
  readonly href: string;
}

/** An image that a page shows. */
export interface Picture {
  readonly src: string;
  readonly alt: string;
}

export interface PageContent {
  /** Language of the texts. Default: the first language. */
  readonly language?: Language | undefined;
  /** Origins whose pages may show this page in a frame. Default: none. */
  readonly frames?: readonly string[] | undefined;
  /** Title without the name of the project. */
  readonly title: string;
  /** Owner of the page. Absent if the owner is unknown. */
  readonly brand?: Brand | undefined;
  readonly main: Html;
  /** Small print below. */
  readonly footer?: string | undefined;
  /** Address that the browser opens automatically, at once. */
  readonly goTo?: string | undefined;
  /** Layout of a page with a failure or a search. Default: neither. */
  readonly look?: Look | undefined;
  /** Script of the page. The page must work without the script. Default: none. */
  readonly script?: string | undefined;
}

/** A document, and the headers for browsers. */
export interface Page {
  readonly document: string;
  readonly headers: Readonly<Record<string, string>>;
}

const defaultAccent = '#2f5bea';

/** Source of a content policy that allows exactly this text. */
const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Content policy of a page. The page loads only images of this origin and runs only its own script. Only the named
 * origins may show it in a frame. It sends forms only to this service.
 */
const policyOf = (style: string, script: string | undefined, frames: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
  ].join('; ');

/**
 * Headers for privacy. The address of a page may contain a token, so it must not reach other sites, caches or search
 * engines.
 */
const privacy = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** The first letter of a name in upper case. Empty for an empty name. */
const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

/** A logo, or the first letter of the name instead. @param kind its CSS class */
export const markOf = (name: string, logo: Picture | undefined, kind: string): Html =>
  logo === undefined
    ? html`<span class="${kind}" aria-hidden="true">${initialOf(name)}</span>`
    : html`<img class="${kind} logo" src="${logo.src}" alt="${logo.alt}">`;

const header = ({ name, logo }: Brand): Html => html`<header>${markOf(name, logo, 'mark')}${name}</header>`;

const linkOf = ({ text, href }: BrandLink): Html =>
  html`<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;

const footerOf = (footer: string | undefined, { links = [] }: Partial<Brand> = {}): Html | false =>
  (footer !== undefined || links.length > 0) &&
  html`<footer>${footer !== undefined && html`<p>${footer}</p>`}${links.length > 0 && html`<p class="links">${links.map(linkOf)}</p>`}</footer>`;

/** The title with the name of the project, which appears only once. */
const fullTitle = (title: string, brand: Brand | undefined): string =>
  brand === undefined || title.includes(brand.name) ? title : `${title} – ${brand.name}`;

/** Makes the document of a page. The document contains the style, so it needs no further files. */
export const renderPage = ({
  language = languages[0],
  frames = [],
  title,
  brand,
  main,
  footer,
  goTo,
  look,
  script,
}: PageContent): Page => {
  const accent = brand?.accent !== undefined && isColour(brand.accent) ? brand.accent : defaultAccent;
  const style = styleFor(accent, look);
  const head = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${goTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${goTo}">`}
<title>${fullTitle(title, brand)}</title>
<link rel="icon" href="data:,">`;
  const body = html`<body>
${brand && header(brand)}
<main${look && html` class="${look}"`}>${main}</main>
${footerOf(footer, brand)}
${script !== undefined && html`<script>${trusted(script)}</script>`}
</body>`;
  return {
    document: `<!doctype html>\n<html lang="${language}">\n<head>\n${head.text}\n<style>${style}</style>\n</head>\n${body.text}\n</html>\n`,
    headers: {
      ...privacy,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(style, script, frames),
    },
  };
};
