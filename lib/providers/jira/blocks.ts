import { contentOf, type Document, joinTexts, mostNesting, type Node, paragraph } from './adf.ts';
import { readInlines } from './inlines.ts';
import {
  beginsBlock,
  beginsTable,
  cellsOf,
  fenceOf,
  headingOf,
  indentOf,
  isBlank,
  isFenceEnd,
  isQuote,
  isRule,
  isTableRow,
  type Marker,
  markerOf,
  trimmed,
  withoutQuote,
} from './lines.ts';

/** A block, and the index of the line after the block. */
interface Taken {
  readonly block: Node;
  readonly end: number;
}

/** Reads the block that begins at a line. Returns `undefined` if a different block begins there. */
type Take = (lines: readonly string[], at: number, depth: number) => Taken | undefined;

const lineAt = (lines: readonly string[], at: number): string => lines[at] ?? '';

/** Index of the first line, counted from a start, that does not continue a block. */
const endOf = (lines: readonly string[], from: number, goesOn: (line: string, at: number) => boolean): number => {
  let end = from;
  while (end < lines.length && goesOn(lineAt(lines, end), end)) end += 1;
  return end;
};

const takeCode: Take = (lines, at) => {
  const fence = fenceOf(lineAt(lines, at));
  if (fence === undefined) return undefined;
  const end = endOf(lines, at + 1, (line) => !isFenceEnd(line, fence));
  const text = lines.slice(at + 1, end).join('\n');
  const block: Node = {
    type: 'codeBlock',
    ...(fence.language !== '' && { attrs: { language: fence.language } }),
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  };
  return { block, end: Math.min(end + 1, lines.length) };
};

const takeHeading: Take = (lines, at) => {
  const { level, text } = headingOf(lineAt(lines, at)) ?? {};
  if (text === undefined) return undefined;
  return { block: { type: 'heading', attrs: { level }, content: readInlines(text) }, end: at + 1 };
};

const takeRule: Take = (lines, at) =>
  isRule(lineAt(lines, at)) ? { block: { type: 'rule' }, end: at + 1 } : undefined;

const takeQuote: Take = (lines, at, depth) => {
  const end = depth < mostNesting ? endOf(lines, at, isQuote) : at;
  if (end === at) return undefined;
  const inner = readBlocks(lines.slice(at, end).map(withoutQuote), depth + 1);
  return { block: { type: 'blockquote', content: within(inner) }, end };
};

const row = (line: string, type: 'tableHeader' | 'tableCell'): Node => ({
  type: 'tableRow',
  content: cellsOf(line).map((cell) => ({ type, content: [paragraph(readInlines(cell))] })),
});

const takeTable: Take = (lines, at) => {
  if (!beginsTable(lineAt(lines, at), lineAt(lines, at + 1))) return undefined;
  const end = endOf(lines, at + 2, isTableRow);
  const rows = lines.slice(at + 2, end).map((line) => row(line, 'tableCell'));
  return { block: { type: 'table', content: [row(lineAt(lines, at), 'tableHeader'), ...rows] }, end };
};

/**
 * Index after the lines of a list item. An item contains the indented lines below its text, and the lines that continue
 * its paragraph.
 */
const itemEnd = (lines: readonly string[], at: number, { width }: Marker): number => {
  const first = lineAt(lines, at);
  const least = Math.min(width, first.length || 1);
  let last = first.slice(width);
  let end = at + 1;
  while (end < lines.length) {
    const next = endOf(lines, end, isBlank);
    const line = lineAt(lines, next);
    const goesOn = next === end && !isBlank(last) && !beginsBlock(line, '', true);
    if (next === lines.length || !(indentOf(line) >= least || goesOn)) break;
    last = line;
    end = next + 1;
  }
  return end;
};

/** Removes the columns of a marker from lines. A line with fewer spaces than columns loses only the spaces. */
const outdented = (lines: readonly string[], width: number): readonly string[] =>
  lines.map((line, index) => line.slice(index === 0 ? width : Math.min(width, indentOf(line))));

const takeList: Take = (lines, at, depth) => {
  const marker = markerOf(lineAt(lines, at));
  if (marker === undefined || depth >= mostNesting) return undefined;
  const items: Node[] = [];
  let end = at;
  for (;;) {
    const start = endOf(lines, end, isBlank);
    const next = markerOf(lineAt(lines, start));
    if (next?.kind !== marker.kind) break;
    end = itemEnd(lines, start, next);
    const own = outdented(lines.slice(start, end), next.width);
    items.push({ type: 'listItem', content: within(readBlocks(own, depth + 1)) });
  }
  const block: Node = Number.isNaN(marker.number)
    ? { type: 'bulletList', content: items }
    : { type: 'orderedList', ...(marker.number !== 1 && { attrs: { order: marker.number } }), content: items };
  return { block, end };
};

/** Reads a paragraph: the lines before the next block. */
const takeParagraph = (lines: readonly string[], at: number, depth: number): Taken => {
  const nests = depth < mostNesting;
  const end = endOf(
    lines,
    at + 1,
    (line, place) => !isBlank(line) && !beginsBlock(line, lineAt(lines, place + 1), nests),
  );
  return { block: paragraph(readInlines(trimmed(lines.slice(at, end)))), end };
};

const takers: readonly Take[] = [takeCode, takeHeading, takeRule, takeQuote, takeTable, takeList];

const readBlocks = (lines: readonly string[], depth = 0): readonly Node[] => {
  const blocks: Node[] = [];
  let at = endOf(lines, 0, isBlank);
  while (at < lines.length) {
    const from = at;
    const taken = takers.reduce<Taken | undefined>((found, take) => found ?? take(lines, from, depth), undefined);
    const { block, end } = taken ?? takeParagraph(lines, from, depth);
    blocks.push(block);
    at = endOf(lines, end, isBlank);
  }
  return blocks;
};

const nestable = new Set(['paragraph', 'bulletList', 'orderedList', 'codeBlock']);

/** The cells of a row in a single line, with commas between the cells. */
const lineOf = (cells: Node): readonly Node[] =>
  joinTexts(
    contentOf(cells).flatMap((cell, index) => [
      ...(index === 0 ? [] : [{ type: 'text', text: ', ' }]),
      ...contentOf(cell).flatMap(contentOf),
    ]),
  );

/**
 * Converts blocks for list items and quotes. A heading becomes a paragraph. A quote or a table is replaced by its
 * content.
 */
const within = (blocks: readonly Node[]): readonly Node[] => {
  const fit = blocks.flatMap((block): readonly Node[] => {
    if (nestable.has(block.type)) return [block];
    if (block.type === 'heading') return [paragraph(contentOf(block))];
    if (block.type === 'blockquote') return contentOf(block);
    return block.type === 'table' ? contentOf(block).map((line) => paragraph(lineOf(line))) : [];
  });
  return fit.length === 0 ? [paragraph([])] : fit;
};

/** Converts Markdown to a document. Line breaks in a paragraph are kept, because authors of plain text intend them. */
export const toDocument = (markdown: string): Document => {
  const blocks = readBlocks(markdown.replaceAll(/\r\n?/g, '\n').split('\n'));
  return { type: 'doc', version: 1, content: blocks.length === 0 ? [paragraph([])] : blocks };
};
