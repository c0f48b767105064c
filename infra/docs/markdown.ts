/** What begins each generated page. */
export const generatedNote = '<!-- Generated: `npm run docs` writes this page anew. -->';

/** A table; a `|` of a cell stays in its cell. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

export const code = (text: string): string => `\`${text}\``;

/** `` `a`, `b` ``; a dash where there is none. */
export const codes = (texts: readonly string[]): string => (texts.length === 0 ? '–' : texts.map(code).join(', '));

/** A page of its parts, with an empty line between them; parts that are `undefined` are left out. */
export const page = (...parts: readonly (string | undefined)[]): string =>
  `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
