import { withLineFeeds } from './line-feeds.ts';

/*
 * Plain text as HTML and back, without loss. A stand-in replaces each character that HTML collapses or cannot carry. A
 * stand-in looks the same, and sanitisers keep it. An invisible mark before it shows that it is a stand-in.
 */

/**
 * U+2060 WORD JOINER: it has no width. Before one of `standIns`, it means that the next character stands for another.
 */
const mark = '\u2060';

/** U+2063 INVISIBLE SEPARATOR at either end of a text, so that a vendor trims nothing. Readers drop it. */
const guard = '\u2063';

const noBreakSpace = '\u00a0';

const controls = [...Array.from({ length: 0x20 }, (_, code) => code), 0x7f];

/** Picture of a control character, from U+2400 on: ␌ is a form feed. */
const pictureOf = (code: number): string => String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code);

/** Stand-ins by the character that they replace. */
const standIns: ReadonlyMap<string, string> = new Map([
  ...controls.map((code) => [String.fromCharCode(code), pictureOf(code)] as const),
  [mark, mark],
  [guard, guard],
  [noBreakSpace, noBreakSpace],
  ['\t', '\u2003'],
]);

const meanings: ReadonlyMap<string, string> = new Map([...standIns].map(([meant, standIn]) => [standIn, meant]));

const tags: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\n', '<br>'],
]);

/**
 * Writes spaces so that HTML shows every space. HTML collapses several spaces into one and drops spaces at either end
 * of a line.
 */
const spaces = (count: number, isAtStart: boolean, isAtEnd: boolean): string => {
  let written = '';
  let isHard = isAtStart;
  for (let at = 0; at < count; at += 1) {
    isHard ||= isAtEnd && at === count - 1;
    written += isHard ? noBreakSpace : ' ';
    isHard = !isHard;
  }
  return written;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it is about
const special = / +|[&<>\u0000-\u001f\u007f\u00a0\u2060\u2063]/g;

/**
 * Converts a plain text to HTML that shows the same text. Reading the HTML back gives the same text, whatever sanitiser
 * has processed it. CRLF becomes LF.
 */
export const toHtml = (given: string): string => {
  const text = withLineFeeds(given);
  const html = text.replace(special, (found, at: number) => {
    const [before, after = '\n'] = [text[at - 1], text[at + found.length]];
    if (found.startsWith(' ')) return spaces(found.length, before === '\n', after === '\n');
    return tags.get(found) ?? `${mark}${standIns.get(found)}`;
  });
  const [start, end] = [/^\s/, /\s$/].map((edge) => (edge.test(text) ? guard : ''));
  return `${start}${html}${end}`;
};

const marked = /\u2060([\u2060\u2063\u00a0\u2003\u2400-\u241f\u2421])|[\u00a0\u2063]/g;

/**
 * Restores a text after its tags and entities are read. A no-break space without a mark is a space: editors write it
 * for a space.
 */
export const withoutMarks = (text: string): string =>
  text.replace(marked, (found, standIn: string | undefined) => {
    if (standIn !== undefined) return meanings.get(standIn) ?? found;
    return found === guard ? '' : ' ';
  });
