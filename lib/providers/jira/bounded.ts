import { attributeOf, contentOf, marksOf, mostNesting, type Node } from './adf.ts';
import { wordsFor } from './inline-markdown.ts';

/** Depth of the deepest paragraphs, in nodes. Below the document, each list and its item count as two nodes. */
const deepest = 2 * mostNesting + 1;

const wordsIn = (node: Node): string => {
  if (typeof node.text === 'string') return node.text;
  if (node.type === 'hardBreak') return '\n';
  return wordsFor(node) ?? attributeOf(node, 'url');
};

const hasContent = (node: Node): boolean => contentOf(node).length > 0;

/** All text below a node, at any depth. Each block begins on a new line. */
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

/** A copy of a node. Its children are added later. */
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
 * Copies the valid nodes of a document. The copy has a limited depth, so that recursive functions can read it. Deeper
 * nodes become text.
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
