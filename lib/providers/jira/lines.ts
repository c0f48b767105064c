/** Functions that recognise blocks of Markdown by their lines. Each function reads its line in a single pass. */

const headingMarks = /^#{1,6}(?![^ \t])/;
const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const fenceMarks = /^(?:`{3,}|~{3,})/;
const quote = /^> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])(?: {1,4}|$)/;
const tableRow = /^\|.*\|[ \t]*$/;
const tableRule = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;

/** Whether a line contains only spaces, or does not exist. */
export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** Whether a line is a thematic break: `---`. */
export const isRule = (line: string): boolean => rule.test(line);

/** Joins lines without the spaces around them, and without empty lines at both ends. */
export const trimmed = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** Text of a single line. Tags in the line become line breaks. */
export const oneLine = (text: string): string => trimmed(text.split(/(?<!\\)<br ?\/?>/i));

export interface Heading {
  readonly level: number;
  readonly text: string;
}

/** Removes number signs at the end of a heading, if a space is before them. */
const withoutClosing = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end > 0 && isBlank(text[end - 1]) ? text.slice(0, end) : text;
};

/** The level and text of a heading: `## Title`. */
export const headingOf = (line: string): Heading | undefined => {
  const [marks] = headingMarks.exec(line) ?? [];
  return marks === undefined
    ? undefined
    : { level: marks.length, text: oneLine(withoutClosing(line.slice(marks.length).trim())) };
};

export interface Fence {
  readonly marks: string;
  readonly language: string;
}

/** The marks and language of a line that begins a block of code. */
export const fenceOf = (line: string): Fence | undefined => {
  const [marks] = fenceMarks.exec(line) ?? [];
  if (marks === undefined || line.includes('`', marks.startsWith('`') ? marks.length : 0)) return undefined;
  const [language = ''] = line.slice(marks.length).trim().split(/\s/, 1);
  return { marks, language };
};

/** Whether a line ends the block of code that a fence has begun. */
export const isFenceEnd = (line: string, { marks }: Fence): boolean => {
  const end = line.trim();
  return end.length >= marks.length && (marks.startsWith('`') ? /^`+$/ : /^~+$/).test(end);
};

/** Whether a line is quoted: `> text`. */
export const isQuote = (line: string): boolean => quote.test(line);

/** A quoted line without its mark. */
export const withoutQuote = (line: string): string => line.replace(quote, '');

/** Whether a line may be a row of a table. */
export const isTableRow = (line: string): boolean => tableRow.test(line);

/** Whether a line and the next line are the head of a table. */
export const beginsTable = (line: string, next: string): boolean => tableRow.test(line) && tableRule.test(next);

/** The texts of the cells of a row. */
export const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => oneLine(cell.trim().replaceAll('\\|', '|')));

export interface Marker {
  /** `-`, `*` or `+`, or the character after the number. */
  readonly kind: string;
  /** Columns before the text. */
  readonly width: number;
  readonly number: number;
}

/** The marker at the start of a list item. */
export const markerOf = (line: string): Marker | undefined => {
  const [whole, , sign = ''] = item.exec(line) ?? [];
  if (whole === undefined || rule.test(line)) return undefined;
  return { kind: sign.at(-1) ?? '', width: whole.length, number: Number.parseInt(sign, 10) };
};

/** Number of spaces at the start of a line. */
export const indentOf = (line: string): number => {
  let width = 0;
  while (line[width] === ' ') width += 1;
  return width;
};

/** Whether a line ends the paragraph before it. The block that begins at the line is not read. */
export const beginsBlock = (line: string, next: string, nests: boolean): boolean =>
  (nests && (quote.test(line) || item.test(line))) ||
  headingMarks.test(line) ||
  rule.test(line) ||
  fenceOf(line) !== undefined ||
  beginsTable(line, next);
