/**
 * A node of the Atlassian Document Format, with the members that Markdown needs. All other nodes have these members
 * too. https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 */
export interface Node {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly Node[];
  readonly marks?: readonly Mark[];
  readonly text?: string;
}

export interface Mark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

export interface Document extends Node {
  readonly type: 'doc';
  readonly version: 1;
  readonly content: readonly Node[];
}

/** Maximum nesting of quotes and lists, for both reading and writing. Deeper content becomes text. */
export const mostNesting = 20;

/** Whether a value is a node. An application may have put anything into its other members. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The child nodes of a node. Empty if the node has no list of children. */
export const contentOf = ({ content }: Node): readonly Node[] =>
  Array.isArray(content) ? content.filter((child) => isNode(child)) : [];

/** The marks of a text. Empty if the text has no list of marks. */
export const marksOf = ({ marks }: Node): readonly Mark[] =>
  Array.isArray(marks) ? marks.filter((mark) => isNode(mark)) : [];

/** An attribute as text. Empty if the attribute is neither a text nor a number. */
export const attributeOf = ({ attrs }: Pick<Node, 'attrs'>, name: string): string => {
  const value = typeof attrs === 'object' && attrs !== null ? attrs[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Whether two marks are the same in Markdown. Marks differ by their type, and links also by their address. */
export const isSameMark = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a === b || (a?.type === b?.type && attributeOf(a ?? {}, 'href') === attributeOf(b ?? {}, 'href'));

const hasSameMarks = (a: Node, b: Node): boolean => {
  const [ours, theirs] = [a.marks ?? [], b.marks ?? []];
  return (
    ours === theirs || (ours.length === theirs.length && ours.every((mark, index) => isSameMark(mark, theirs[index])))
  );
};

/** Joins adjacent texts that have the same marks, and removes empty texts. */
export const joinTexts = (nodes: Iterable<Node>): readonly Node[] => {
  const found: Node[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.type === 'text' && node.text === '') continue;
    if (last?.type === 'text' && node.type === 'text' && hasSameMarks(last, node))
      found[found.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    else found.push(node);
  }
  return found;
};

/** A paragraph with the given inline nodes. */
export const paragraph = (content: readonly Node[]): Node => ({ type: 'paragraph', content });
