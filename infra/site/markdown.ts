import { Marked, type Token, type Tokens } from 'marked';
import { statusOfCode } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/pages/html.ts';
import { highlight } from './highlight.ts';
import { anchorLink, type Heading } from './layout.ts';
import { type Source, targetOf } from './pages.ts';
import { createSlugger } from './slug.ts';

/** A section of a page, which the search can find: a heading with its text. */
export interface Section {
  readonly heading: string;
  /** Anchor without `#`. Empty before the first heading. */
  readonly anchor: string;
  readonly text: string;
}

export interface Rendered {
  /** Markup for `main`. */
  readonly body: string;
  readonly sections: readonly Section[];
  /** Headings of the table of contents. */
  readonly headings: readonly Heading[];
}

const escapeText = (text: string): string => html`${text}`.text;

/**
 * Anchor of a table row. The row of an error code has the code as its anchor, and answers with the code link to the
 * row.
 */
const anchorOfRow = ([, second]: readonly Tokens.TableCell[]): string | undefined => {
  const code = /^`(\w+)`$/.exec(second?.text ?? '')?.[1];
  return code !== undefined && Object.hasOwn(statusOfCode, code) ? code : undefined;
};

/** Element that the reader can scroll, also by keyboard, if it is wider than the page. */
const scrolled = (tag: string, content: string): string => `<${tag} tabindex="0">${content}</${tag}>`;

/**
 * Code in a sentence. A long code with spaces may continue on the next line of a table cell, but its words stay whole.
 */
export const inlineCode = (text: string): Html => {
  if (text.length <= 40 || !text.includes(' ')) return html`<code>${text}</code>`;
  const words = text.split(' ').map((word, index) => html`${index > 0 && ' '}<span>${word}</span>`);
  return html`<code class="long">${words}</code>`;
};

/** Whether a text is a name with hyphens, such as `mirror-to-postgres`. A name stays whole in a table cell. */
const isName = (text: string): boolean => /^[a-z\d]+(?:-[a-z\d]+)+$/.test(text);

/** Whether a link leads to a different site. */
export const isForeign = (href: string): boolean => /^[a-z]+:/.test(href);

const plainOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plainOf(token.tokens) : Reflect.get(token, 'text')))
    .join('');

/** Renders a document. @param pages paths of the pages, by the files of their documents */
export const renderMarkdown = (source: Source, pages: ReadonlyMap<string, string>): Rendered => {
  const slug = createSlugger();
  const sections: { heading: string; anchor: string; text: string }[] = [{ heading: '', anchor: '', text: '' }];
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: () => '',
      heading({ depth, tokens, text }) {
        const anchor = slug(text);
        const content = this.parser.parseInline(tokens);
        if (depth === 2) headings.push({ anchor, text: plainOf(tokens) });
        if (depth === 1) return `<h1 id="${anchor}">${content}</h1>`;
        return `<h${depth} id="${anchor}">${content} ${anchorLink(anchor, plainOf(tokens)).text}</h${depth}>`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const content = isName(plainOf(tokens)) ? `<span class="name">${text}</span>` : text;
        if (isForeign(href)) return `<a href="${escapeText(href)}" rel="noreferrer">${content}</a>`;
        const target = targetOf(source, href, pages);
        return target === undefined ? content : `<a href="${escapeText(target)}">${content}</a>`;
      },
      code({ text, lang = '' }) {
        const note = lang === 'mermaid' ? '<p class="quiet">As text, in the language of Mermaid:</p>' : '';
        return `${note}${scrolled('pre', `<code>${highlight(text, lang)}</code>`)}`;
      },
      codespan({ text }) {
        return inlineCode(text).text;
      },
      table({ header, rows }) {
        const cellOf = (cell: Tokens.TableCell, tag: string): string =>
          `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`;
        const cellsOf = (cells: readonly Tokens.TableCell[], tag: string): string =>
          cells.map((cell) => cellOf(cell, cell.text === '' ? 'td' : tag)).join('');
        const lines = rows.map((row) => {
          const anchor = anchorOfRow(row);
          return `<tr${anchor === undefined ? '' : ` id="${anchor}"`}>${cellsOf(row, 'td')}</tr>`;
        });
        const head = `<thead><tr>${cellsOf(header, 'th')}</tr></thead>`;
        return scrolled('div', `<table>${head}<tbody>${lines.join('')}</tbody></table>`);
      },
    },
  });
  const tokens = marked.lexer(source.markdown);
  const anchors = createSlugger();
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { text, tokens: inline = [] } = token as Tokens.Heading;
      sections.push({ heading: plainOf(inline), anchor: anchors(text), text: '' });
    } else {
      const last = sections.at(-1);
      if (last !== undefined && token.type !== 'html') last.text += `${token.raw.replaceAll(/\]\([^)]*\)/g, ' ')}\n`;
    }
  }
  return {
    body: marked.parser(tokens),
    headings,
    sections: sections.filter(({ heading, text }) => heading !== '' || text !== ''),
  };
};
