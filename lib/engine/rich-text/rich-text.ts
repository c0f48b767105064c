import { withLineFeeds } from './line-feeds.ts';
import { toHtml, withoutMarks } from './plain-text.ts';
import { sanitise } from './sanitise.ts';
import { textOf } from './text.ts';
import { type Contents, read } from './tokens.ts';

/** A text that a vendor keeps as HTML, as records show it. */
export interface ReadText {
  /** Sanitised. */
  readonly html: string;
  /** The same as plain text. */
  readonly text: string;
}

/** HTML of a client, as it is sent. */
export interface GivenText extends ReadText {
  /** Whether something of it is left out. */
  readonly isCut: boolean;
}

/** Written as the sanitiser writes it. */
const plainHtml = (text: string): string => sanitise(toHtml(text));

/** Somebody has sent a plain text as it was: its lines are lines, as whoever sent it meant. */
const readPlain = ({ text }: Contents): ReadText => {
  const plain = withoutMarks(withLineFeeds(text));
  return { html: plainHtml(plain), text: plain };
};

const readContents = (contents: Contents, host?: string): ReadText => {
  if (!contents.isMarkedUp) return readPlain(contents);
  const html = sanitise(contents.html, host);
  const text = textOf(html);
  // Of the tags none may be left, and white space between them would mean something else.
  return html.includes('<') ? { html, text } : { html: plainHtml(text), text };
};

/** Both fields of a text are read one after the other, and again for the events. */
let last: { readonly of: string; readonly host: string | undefined; readonly read: ReadText } | undefined;

/**
 * What a vendor has as HTML.
 * @param html of anybody
 * @param host that relative addresses are of; they are left out without
 */
const readHtml = (html: string, host?: string): ReadText => {
  if (last?.of !== html || last.host !== host) last = { of: html, host, read: readContents(read(html), host) };
  return last.read;
};

/** HTML of a client, and whether all of it is left. */
const givenHtml = (given: string): GivenText => {
  const contents = read(given);
  const cleaned = readContents(contents);
  const isCut = contents.isMarkedUp && (contents.html !== given || read(cleaned.html).said !== contents.said);
  return { ...cleaned, isCut };
};

/** Between HTML and plain text. All of it takes time in proportion to the length of its text. */
export const richText = { readHtml, givenHtml, toHtml } as const;

export type RichText = typeof richText;
