import { Parser } from 'htmlparser2';
import { withoutMarks } from './plain-text.ts';

/** Tags that begin and end a line of their own. */
const blocks: ReadonlySet<string> = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'caption', 'dl', 'dt', 'dd'],
]);

interface List {
  /** Number of the next list element. `undefined` in a list without numbers. */
  next: number | undefined;
}

interface Link {
  readonly href: string | undefined;
  text: string;
}

/** White space that HTML collapses to one space. A no-break space is not collapsed. */
const whitespace = /[ \t\n\f\r]+/g;

/** Whether the text of a link already shows its address. */
const isSaid = (href: string, text: string): boolean =>
  text === '' ||
  [text, `mailto:${text}`, `tel:${text}`, `https://${text}`, `http://${text}`].includes(href.replace(/\/$/, ''));

/** Builds the lines that HTML shows from its tags and texts. */
class Lines {
  readonly #lines: string[] = [];
  #line = '';
  /** Whether the line has content after the marker of a list element. */
  #isBegun = false;
  /** Whether the line exists only if content follows, because a block has ended before it. */
  #isOptional = true;
  #hasSpace = false;
  readonly #lists: List[] = [];
  readonly #links: Link[] = [];
  /** Number of lines at the start of each open paragraph. */
  readonly #paragraphs: number[] = [];
  #preformatted = 0;
  #cells = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (blocks.has(name)) this.#endBlock();
    if (name === 'br') this.#end();
    else if (name === 'p') this.#paragraphs.push(this.#lines.length);
    else if (name === 'pre') this.#preformatted += 1;
    else if (name === 'ul' || name === 'ol')
      this.#lists.push({ next: name === 'ol' ? startOf(attributes) : undefined });
    else if (name === 'li') this.#begin();
    else if (name === 'td' || name === 'th') this.#beginCell();
    else if (name === 'a') this.#links.push({ href: attributes.href, text: '' });
    else if (name === 'img' && attributes.alt) this.add(attributes.alt);
  }

  close(name: string): void {
    if (name === 'a') this.#endLink();
    else if (name === 'td' || name === 'th') this.#cells -= 1;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'li' && !this.#isBegun && this.#line !== '') this.#end();
    if (blocks.has(name)) this.#endBlock();
    if (name === 'pre') this.#preformatted -= 1;
    else if (name === 'ul' || name === 'ol') this.#lists.pop();
  }

  add(text: string): void {
    if (this.#preformatted > 0) return this.#addLines(text);
    const [first = '', ...words] = text.split(whitespace);
    this.#write(first);
    for (const word of words) {
      this.#hasSpace = this.#isBegun;
      this.#write(word);
    }
  }

  /** All lines. No empty line follows a block at the end. */
  get text(): string {
    const last = this.#isOptional && !this.#isBegun ? [] : [this.#line];
    return [...this.#lines, ...last].join('\n');
  }

  #write(text: string): void {
    if (text === '') return;
    const written = this.#hasSpace ? ` ${text}` : text;
    this.#line += written;
    const link = this.#links.at(-1);
    if (link !== undefined) link.text += written;
    this.#hasSpace = false;
    this.#isBegun = true;
    this.#isOptional = false;
  }

  #addLines(text: string): void {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) this.#end();
      this.#write(line);
    }
  }

  #end(): void {
    this.#lines.push(this.#line);
    this.#line = '';
    this.#isBegun = false;
    this.#isOptional = false;
    this.#hasSpace = false;
  }

  /**
   * Ends a block. An empty line becomes the first line of the next block. In a table cell, all text stays on one line.
   */
  #endBlock(): void {
    if (this.#cells > 0) {
      this.#hasSpace = this.#isBegun;
      return;
    }
    if (this.#isBegun) this.#end();
    this.#isOptional = true;
    this.#hasSpace = false;
  }

  /** Ends a paragraph. An empty paragraph, as editors write it, is an empty line. */
  #endParagraph(): void {
    const isEmpty = this.#paragraphs.pop() === this.#lines.length && !this.#isBegun;
    if (isEmpty && this.#cells === 0 && this.#line === '') this.#end();
  }

  /** Begins an element of a list. */
  #begin(): void {
    const list = this.#lists.at(-1);
    const before = list?.next === undefined ? '- ' : `${list.next}. `;
    if (list?.next !== undefined) list.next += 1;
    this.#line = `${'  '.repeat(Math.max(0, this.#lists.length - 1))}${before}`;
  }

  #beginCell(): void {
    this.#cells += 1;
    if (this.#isBegun) this.#line += '\t';
    this.#hasSpace = false;
  }

  #endLink(): void {
    const link = this.#links.pop();
    if (link?.href === undefined || isSaid(link.href, link.text.trim())) return;
    this.#write(` (${link.href})`);
  }
}

const startOf = ({ start = '1' }: Readonly<Record<string, string>>): number => {
  const number = Number(start);
  return Number.isInteger(number) ? number : 1;
};

/**
 * Plain text of sanitised HTML: a line for each line, paragraph and list element. The address of a link follows its
 * text.
 */
export const textOf = (html: string): string => {
  const lines = new Lines();
  const parser = new Parser({
    ontext: (text) => lines.add(text),
    onopentag: (name, attributes) => lines.open(name, attributes),
    onclosetag: (name) => lines.close(name),
  });
  parser.end(html);
  return withoutMarks(lines.text);
};
