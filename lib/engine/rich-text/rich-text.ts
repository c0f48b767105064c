import { withLineFeeds } from './line-feeds.ts';
import { toHtml, withoutMarks } from './plain-text.ts';
import { sanitise } from './sanitise.ts';
import { textOf } from './text.ts';
import { type Contents, read } from './tokens.ts';

/** A text that a vendor stores as HTML, as our records show it. */
export interface ReadText {
  /** Sanitised HTML. */
  readonly html: string;
  /** The text as plain text. */
  readonly text: string;
}

/** A client's HTML, as the service sends it to a vendor. */
export interface GivenText extends ReadText {
  /** Whether the sanitiser removed a part of the HTML. */
  readonly isCut: boolean;
}

/** Converts plain text to HTML in the sanitiser's own spelling. */
const plainHtml = (text: string): string => sanitise(toHtml(text));

/** Reads contents without markup as plain text. The sender wrote plain text, so its line breaks count. */
const readPlain = ({ text }: Contents): ReadText => {
  const plain = withoutMarks(withLineFeeds(text));
  return { html: plainHtml(plain), text: plain };
};

const readContents = (contents: Contents, host?: string): ReadText => {
  if (!contents.isMarkedUp) return readPlain(contents);
  const html = sanitise(contents.html, host);
  const text = textOf(html);
  // The sanitiser may have removed all tags. Then white space between the tags would change the meaning, so the plain
  // text decides.
  return html.includes('<') ? { html, text } : { html: plainHtml(text), text };
};

/** The last text read. The service reads both fields of a text one after the other, and again for the events. */
let last: { readonly of: string; readonly host: string | undefined; readonly read: ReadText } | undefined;

/**
 * Reads a vendor's HTML.
 * @param html untrusted HTML
 * @param host base of relative addresses. Without a host, relative addresses are removed.
 */
const readHtml = (html: string, host?: string): ReadText => {
  if (last?.of !== html || last.host !== host) last = { of: html, host, read: readContents(read(html), host) };
  return last.read;
};

/** Sanitises a client's HTML, and reports whether the sanitiser removed anything. */
const givenHtml = (given: string): GivenText => {
  const contents = read(given);
  const cleaned = readContents(contents);
  const isCut = contents.isMarkedUp && (contents.html !== given || read(cleaned.html).said !== contents.said);
  return { ...cleaned, isCut };
};

/** Conversions between HTML and plain text. Each takes time in proportion to the length of the text. */
export const richText = { readHtml, givenHtml, toHtml } as const;

export type RichText = typeof richText;
