import { type Html, html, type Part, trusted } from '../../../lib/pages/html.ts';
import { highlight } from '../highlight.ts';
import { inlineCode } from '../markdown.ts';

/** Text of the API document as markup. Code is between backticks, or is a path such as `/connections`. */
export const prose = (text: string): readonly Part[] =>
  text
    .split(/(`[^`]+`|(?<=^|\s)\/[a-z][\w/{}-]*)/)
    .map((part, index) => (index % 2 === 1 ? inlineCode(part.replaceAll('`', '')) : part));

/** Removes the backticks of code from a text. */
export const plain = (text: string): string => text.replaceAll('`', '');

/** Block of code that a reader can scroll. @param language `json`, or a language without a grammar for plain text */
export const pre = (text: string, language: string): Html =>
  trusted(`<pre tabindex="0"><code>${highlight(text, language)}</code></pre>`);

/** Number with separators, such as `65,536`. */
export const numeral = (value: number): string => value.toLocaleString('en');

/** Parts with a text between them. */
export const joined = (parts: readonly Part[], between: string): readonly Part[] =>
  parts.map((part, index): Part => (index === 0 ? part : [between, part]));

/** Code values with commas between them. */
export const codes = (values: readonly unknown[]): readonly Part[] =>
  joined(
    values.map((value) => html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`),
    ', ',
  );
