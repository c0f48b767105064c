/** Note at the beginning of each generated page. */
export const generatedNote = '<!-- Generated: `npm run docs` writes this page anew. -->';

/** A table in Markdown. Escapes `|` in cells. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

export const code = (text: string): string => `\`${text}\``;

/** List of codes: `` `a`, `b` ``. A dash if the list is empty. */
export const codes = (texts: readonly string[]): string => (texts.length === 0 ? '–' : texts.map(code).join(', '));

/** Page from parts, with an empty line between two parts. Leaves out parts that are `undefined`. */
export const page = (...parts: readonly (string | undefined)[]): string =>
  `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
