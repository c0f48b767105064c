import { attributeOf, contentOf, marksOf, mostNesting, type Node } from './adf.ts';
import { wordsFor } from './inline-markdown.ts';

/** How many nodes deep the last paragraphs are: below the document, a list and its item are two. */
const deepest = 2 * mostNesting + 1;

const wordsIn = (node: Node): string => {
  if (typeof node.text === 'string') return node.text;
  if (node.type === 'hardBreak') return '\n';
  return wordsFor(node) ?? attributeOf(node, 'url');
};

const hasContent = (node: Node): boolean => contentOf(node).length > 0;

/** All text below a node, however deep; text of blocks of its own is on lines of its own. */
const flatText = (root: Node): string => {
  const parts: string[] = [];
  const rest: Node[] = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    const children = contentOf(node);
    if (children.length > 0 && parts.length > 0 && parts.at(-1) !== '\n') parts.push('\n');
    const words = wordsIn(node);
    if (words !== '') parts.push(words);
    for (let index = children.length - 1; index >= 0; index -= 1) rest.push(children[index] as Node);
  }
  return parts.join('');
};

const flat = (node: Node): Node => {
  const lines = flatText(node).split('\n');
  const content = lines.flatMap((text, index): Node[] => [
    ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
    ...(text === '' ? [] : [{ type: 'text', text }]),
  ]);
  return { type: 'paragraph', content };
};

/** A node whose children are still to come. */
interface Copy extends Node {
  readonly content?: Node[];
}

const shallow = (node: Node): Copy => {
  const marks = marksOf(node);
  return {
    type: node.type,
    ...(typeof node.attrs === 'object' && node.attrs !== null && { attrs: node.attrs }),
    ...(marks.length > 0 && { marks }),
    ...(typeof node.text === 'string' && { text: node.text }),
    ...(hasContent(node) && { content: [] }),
  };
};

/**
 * A document with nothing in it but nodes, no more than so many deep that whoever goes through it may call itself.
 * What is deeper is there as its text.
 */
export const bounded = (document: Node): Node => {
  const root = shallow(document);
  const rest = [{ from: document, to: root, depth: 0 }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { from, to } = next;
    const depth = next.depth + 1;
    for (const child of contentOf(from)) {
      if (depth >= deepest && contentOf(child).some(hasContent)) to.content?.push(flat(child));
      else {
        const copy = shallow(child);
        to.content?.push(copy);
        rest.push({ from: child, to: copy, depth });
      }
    }
  }
  return root;
};
