import { contentOf, type Document, type Node, paragraph } from './adf.ts';
import { joinTexts, readInlines } from './inlines.ts';

const heading = /^(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const fence = /^(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/;
const quote = /^> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])(?: {1,4}|$)/;
const tableRow = /^\|.*\|[ \t]*$/;
const tableRule = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;

/** How deep quotes and lists may be in one another: what is deeper is text. */
const mostDepth = 10;

/** Blocks that begin here, and how many lines they take; none where something else begins. */
type Take = (
  lines: readonly string[],
  depth: number,
) => { readonly blocks: readonly Node[]; readonly count: number } | undefined;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';

/** Lines without the space around them, and without empty ones at either end. */
const trimmed = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** A text of one line, in which tags stand for line breaks. */
const oneLine = (text: string): string => trimmed(text.split(/(?<!\\)<br ?\/?>/i));

/** How many of the first lines go on. */
const countWhile = (lines: readonly string[], goesOn: (line: string, index: number) => boolean): number => {
  const end = lines.findIndex((line, index) => !goesOn(line, index));
  return end === -1 ? lines.length : end;
};

const takeCode: Take = ([first = '', ...rest]) => {
  const [, marks, language = ''] = fence.exec(first) ?? [];
  if (marks === undefined) return undefined;
  const isEnd = (line: string): boolean => line.trim().length >= marks.length && /^(.)\1*$/.test(line.trim());
  const inner = countWhile(rest, (line) => !(isEnd(line) && line.trim()[0] === marks[0]));
  const text = rest.slice(0, inner).join('\n');
  const block: Node = {
    type: 'codeBlock',
    ...(language !== '' && { attrs: { language } }),
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  };
  return { blocks: [block], count: Math.min(inner + 2, rest.length + 1) };
};

const takeHeading: Take = ([first = '']) => {
  const [, marks, text = ''] = heading.exec(first) ?? [];
  if (marks === undefined) return undefined;
  return {
    blocks: [{ type: 'heading', attrs: { level: marks.length }, content: readInlines(oneLine(text)) }],
    count: 1,
  };
};

const takeRule: Take = ([first = '']) => (rule.test(first) ? { blocks: [{ type: 'rule' }], count: 1 } : undefined);

const takeQuote: Take = (lines, depth) => {
  const count = depth < mostDepth ? countWhile(lines, (line) => quote.test(line)) : 0;
  if (count === 0) return undefined;
  const inner = readBlocks(
    lines.slice(0, count).map((line) => line.replace(quote, '')),
    depth + 1,
  );
  return { blocks: [{ type: 'blockquote', content: within(inner) }], count };
};

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const row = (line: string, type: 'tableHeader' | 'tableCell'): Node => ({
  type: 'tableRow',
  content: cellsOf(line).map((cell) => ({ type, content: [paragraph(readInlines(oneLine(cell)))] })),
});

const takeTable: Take = ([first = '', second = '', ...rest]) => {
  if (!tableRow.test(first) || !tableRule.test(second)) return undefined;
  const count = countWhile(rest, (line) => tableRow.test(line));
  const rows = [row(first, 'tableHeader'), ...rest.slice(0, count).map((line) => row(line, 'tableCell'))];
  return { blocks: [{ type: 'table', content: rows }], count: count + 2 };
};

interface Marker {
  /** `-`, or the character behind the number. */
  readonly kind: string;
  /** Columns before the text. */
  readonly width: number;
  readonly number: number;
}

const markerOf = (line: string): Marker | undefined => {
  const [whole, , sign = ''] = item.exec(line) ?? [];
  if (whole === undefined || rule.test(line)) return undefined;
  return { kind: sign.at(-1) ?? '', width: whole.length, number: Number.parseInt(sign, 10) };
};

/** The lines of one item: those under its text, and those that go on in its paragraph. */
const itemLines = ([first = '', ...rest]: readonly string[], { width }: Marker): readonly string[] => {
  const indent = new RegExp(`^ {${Math.min(width, first.length || 1)},}`);
  const count = countWhile(rest, (line, index) => {
    if (indent.test(line)) return true;
    if (isBlank(line)) return rest.slice(index).some((later) => !isBlank(later)) && indent.test(nextOf(rest, index));
    return !isBlank(rest[index - 1] ?? first.slice(width)) && !beginsBlock([line], 0);
  });
  return [first.slice(width), ...rest.slice(0, count).map((line) => line.replace(new RegExp(`^ {0,${width}}`), ''))];
};

const nextOf = (lines: readonly string[], from: number): string =>
  lines.slice(from).find((line) => !isBlank(line)) ?? '';

const takeList: Take = (lines, depth) => {
  const marker = markerOf(lines[0] ?? '');
  if (marker === undefined || depth >= mostDepth) return undefined;
  const items: Node[] = [];
  let count = 0;
  for (;;) {
    const blanks = countWhile(lines.slice(count), isBlank);
    const next = markerOf(lines[count + blanks] ?? '');
    if (next?.kind !== marker.kind) break;
    count += blanks;
    const own = itemLines(lines.slice(count), next);
    items.push({ type: 'listItem', content: within(readBlocks(own, depth + 1)) });
    count += own.length;
  }
  const isBullet = Number.isNaN(marker.number);
  const list: Node = isBullet
    ? { type: 'bulletList', content: items }
    : { type: 'orderedList', ...(marker.number !== 1 && { attrs: { order: marker.number } }), content: items };
  return { blocks: [list], count };
};

const takers: readonly Take[] = [takeCode, takeHeading, takeRule, takeQuote, takeTable, takeList];

const takeFirst: Take = (lines, depth) =>
  takers.reduce<ReturnType<Take>>((found, take) => found ?? take(lines, depth), undefined);

/** Whether a paragraph ends before this line, without reading what begins. */
const beginsBlock = ([first = '', second = '']: readonly string[], depth: number): boolean => {
  const nested = depth < mostDepth && (quote.test(first) || item.test(first));
  return (
    nested ||
    [heading, rule, fence].some((begin) => begin.test(first)) ||
    (tableRow.test(first) && tableRule.test(second))
  );
};

const readBlocks = (lines: readonly string[], depth = 0): readonly Node[] => {
  const blocks: Node[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const taken = takeFirst(lines.slice(at), depth);
    if (taken !== undefined) {
      blocks.push(...taken.blocks);
      at += taken.count;
      continue;
    }
    const from = at;
    const count = countWhile(lines.slice(from), (line, index) => {
      return index === 0 || (!isBlank(line) && !beginsBlock(lines.slice(from + index, from + index + 2), depth));
    });
    blocks.push(paragraph(readInlines(trimmed(lines.slice(from, from + count)))));
    at += count;
  }
  return blocks;
};

const nestable = new Set(['paragraph', 'bulletList', 'orderedList', 'codeBlock']);

/** The cells of a row, one behind the other. */
const lineOf = (row: Node): readonly Node[] =>
  joinTexts(
    contentOf(row).flatMap((cell, index) => [
      ...(index === 0 ? [] : [{ type: 'text', text: ', ' }]),
      ...contentOf(cell).flatMap(contentOf),
    ]),
  );

/** Blocks as items and quotes take them: a heading is a paragraph there, a quote and a table what is in them. */
const within = (blocks: readonly Node[]): readonly Node[] => {
  const fit = blocks.flatMap((block): readonly Node[] => {
    if (nestable.has(block.type)) return [block];
    if (block.type === 'heading') return [paragraph(contentOf(block))];
    if (block.type === 'blockquote') return contentOf(block);
    return block.type === 'table' ? contentOf(block).map((line) => paragraph(lineOf(line))) : [];
  });
  return fit.length === 0 ? [paragraph([])] : fit;
};

/** Markdown as a document. A line break within a paragraph is kept: people who write plain text mean it. */
export const toDocument = (markdown: string): Document => {
  const blocks = readBlocks(markdown.replaceAll(/\r\n?/g, '\n').split('\n'));
  return { type: 'doc', version: 1, content: blocks.length === 0 ? [paragraph([])] : blocks };
};
