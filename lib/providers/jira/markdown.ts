import { attributeOf, contentOf, isNode, marksOf, type Node } from './adf.ts';
import { toDocument } from './blocks.ts';
import { bounded } from './bounded.ts';
import { addressOf, inlinesOf, textIn, ticksAround, wordsFor } from './inline-markdown.ts';

/** Characters at the start of a line that would begin a block. They are escaped because the line is text. */
const blockMark =
  /^(\s*)(?:(#{1,6}(?=\s|$))|([-+*](?=\s|$))|(\d{1,9})(?=[.)](?:\s|$))|(>|\||`{3,}(?=[^`]*$)|~{3}|-{3}|_{3}))/;

const asText = (line: string): string =>
  line.replace(blockMark, (match, space: string, ...[, , digits]: (string | undefined)[]) =>
    digits === undefined ? `${space}\\${match.slice(space.length)}` : `${match}\\`,
  );

/** Text of a paragraph. `undefined` if the paragraph contains anything but texts without marks. */
const plainText = (node: Node): string | undefined => {
  const isPlain = contentOf(node).every(
    (child) => child.type === 'hardBreak' || (child.text && marksOf(child).length === 0),
  );
  return isPlain
    ? contentOf(node)
        .map((child) => child.text ?? '\n')
        .join('')
    : undefined;
};

/** Whether a text needs no backslashes, because a reader converts it to the same node. This is true of most texts. */
const isItself = (text: string, node: Node): boolean => {
  const [block, ...others] = toDocument(text).content;
  return (
    others.length === 0 &&
    block?.type === node.type &&
    JSON.stringify(contentOf(block)) === JSON.stringify(contentOf(node))
  );
};

const paragraphOf = (node: Node): string => {
  const text = plainText(node);
  if (text !== undefined && isItself(text, node)) return text;
  return inlinesOf(node).split('\n').map(asText).join('\n').trim();
};

const indent = (text: string, width: number): string => text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);

const itemOf = (marker: string, text: string): string => `${marker}${indent(text, marker.length)}`;

/** Writes the blocks of a list item. An empty line separates blocks that a reader would otherwise join. */
const inItem = (node: Node): string => {
  const blocks = contentOf(node).map((child) => ({ child, text: writeBlock(child, false) }));
  return blocks
    .map(({ child, text }, index) => {
      const isTight = index > 0 && child.type.endsWith('List') && blocks[index - 1]?.child.type === 'paragraph';
      return index === 0 ? text : `${isTight ? '\n' : '\n\n'}${text}`;
    })
    .join('');
};

/** Maximum number before a list item. https://spec.commonmark.org/0.31.2/#ordered-list-marker */
const longestNumber = 999_999_999;

/** An attribute as a whole number, limited to a range. 1 if the attribute is missing or not a whole number. */
const wholeOf = (node: Node, name: string, least: number, most: number): number => {
  const value = Number(attributeOf(node, name) || 1);
  return Number.isInteger(value) ? Math.min(Math.max(value, least), most) : 1;
};

const listOf = (node: Node, alternate: boolean): string => {
  const order = wholeOf(node, 'order', 0, longestNumber);
  const markerOf = (index: number): string => {
    if (node.type !== 'orderedList') return alternate ? '* ' : '- ';
    return `${Math.min(order + index, longestNumber)}${alternate ? ')' : '.'} `;
  };
  return contentOf(node)
    .map((item, index) => itemOf(markerOf(index), inItem(item)))
    .join('\n');
};

const taskOf = (node: Node): string => {
  if (node.type === 'taskList') return indent(`  ${blocksOf(node, '\n')}`, 2);
  const box = attributeOf(node, 'state') === 'DONE' ? '[x]' : '[ ]';
  const text = contentOf(node).some((child) => child.type === 'paragraph') ? inItem(node) : inlinesOf(node);
  return itemOf('- ', `${box} ${text}`);
};

const codeOf = (node: Node): string => {
  const text = textIn(node);
  const ticks = ticksAround(text, 3);
  return `${ticks}${attributeOf(node, 'language').replaceAll(/[`\s]/g, '')}\n${text === '' ? '' : `${text}\n`}${ticks}`;
};

const cellOf = (cell: Node): string =>
  contentOf(cell)
    .map((block) =>
      contentOf(block).some((child) => contentOf(child).length > 0) ? textIn(block) : inlinesOf(block, 'cell'),
    )
    .join('<br>')
    .replaceAll('\n', ' ');

/**
 * Writes a table. The first row is filled to the length of the longest row. Other rows may have fewer cells.
 * https://github.github.com/gfm/#tables-extension-
 */
const tableOf = (node: Node): string => {
  const rows = contentOf(node).map((line) => contentOf(line).map(cellOf));
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 1);
  const [head, ...others] = rows.map((cells, index) => {
    const missing = index === 0 ? Array<string>(width - cells.length).fill('') : [];
    return `| ${[...cells, ...missing].join(' | ')} |`;
  });
  return [head, `|${' --- |'.repeat(width)}`, ...others].join('\n');
};

const titled = (node: Node): string => {
  const title = attributeOf(node, 'title');
  return [title === '' ? '' : `**${title}**`, blocksOf(node)].filter(Boolean).join('\n\n');
};

const mediaOf = (node: Node): string => {
  const url = attributeOf(node, 'url');
  const name = attributeOf(node, 'alt');
  return url === '' ? name : `![${name}](${addressOf(url)})`;
};

const quoted = (text: string): string => text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');

const blockWriters: Readonly<Record<string, (node: Node, alternate: boolean) => string>> = {
  paragraph: paragraphOf,
  heading: (node) => `${'#'.repeat(wholeOf(node, 'level', 1, 6))} ${inlinesOf(node, 'heading')}`,
  codeBlock: codeOf,
  rule: () => '---',
  blockquote: (node) => quoted(blocksOf(node)),
  panel: (node) => quoted(blocksOf(node)),
  bulletList: listOf,
  orderedList: listOf,
  taskList: (node) => blocksOf(node, '\n'),
  taskItem: taskOf,
  blockTaskItem: taskOf,
  decisionList: (node) => blocksOf(node, '\n'),
  decisionItem: (node) => itemOf('- ', inlinesOf(node)),
  table: tableOf,
  expand: titled,
  nestedExpand: titled,
  media: mediaOf,
  blockCard: (node) => attributeOf(node, 'url'),
  embedCard: (node) => attributeOf(node, 'url'),
};

/** Writes a block. An unknown node is replaced by its content. An empty unknown node writes nothing. */
const writeBlock = (node: Node, alternate: boolean): string => {
  const write = Object.hasOwn(blockWriters, node.type) ? blockWriters[node.type] : undefined;
  if (write !== undefined) return write(node, alternate);
  const isInline = node.text !== undefined || wordsFor(node) !== undefined;
  return isInline ? inlinesOf({ type: '', content: [node] }) : blocksOf(node);
};

/** Writes a nested list of tasks below its task. */
const nested = (node: Node, child: Node): string =>
  node.type === 'taskList' && child.type === 'taskList' ? taskOf(child) : writeBlock(child, false);

const blocksOf = (node: Node, between = '\n\n'): string => {
  const texts: string[] = [];
  let last: { readonly type: string; readonly alternate: boolean } | undefined;
  for (const child of contentOf(node)) {
    const alternate = last?.type === child.type && !last.alternate;
    const text = child.type.endsWith('List') && alternate ? writeBlock(child, alternate) : nested(node, child);
    if (text === '') continue;
    texts.push(text);
    last = { type: child.type, alternate };
  }
  return texts.join(between);
};

/**
 * Converts a document to Markdown. Nodes without a form in Markdown become text: mentions, panels, dates, files.
 * @returns `undefined` if the value is not a document
 */
export const toMarkdown = (document: unknown): string | undefined =>
  isNode(document) && document.type === 'doc' ? blocksOf(bounded(document)) : undefined;
