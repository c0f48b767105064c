/**
 * Atlassian Document Format, as far as Markdown has a place for it; whatever else there is has these members too.
 * https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
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

/** How deep quotes and lists may be in one another, on the way in and on the way out: what is deeper is text. */
export const mostNesting = 20;

/** Whether a value is a node, whatever an application has put into it. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes in a node; none where it has no list of them. */
export const contentOf = ({ content }: Node): readonly Node[] =>
  Array.isArray(content) ? content.filter((child) => isNode(child)) : [];

/** The marks of a text; none where it has no list of them. */
export const marksOf = ({ marks }: Node): readonly Mark[] =>
  Array.isArray(marks) ? marks.filter((mark) => isNode(mark)) : [];

/** An attribute as text, empty where it is none. */
export const attributeOf = ({ attrs }: Pick<Node, 'attrs'>, name: string): string => {
  const value = typeof attrs === 'object' && attrs !== null ? attrs[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A mark differs from another by its type, and a link by its address too: nothing else of them is in Markdown. */
export const isSameMark = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a === b || (a?.type === b?.type && attributeOf(a ?? {}, 'href') === attributeOf(b ?? {}, 'href'));

const hasSameMarks = (a: Node, b: Node): boolean => {
  const [ours, theirs] = [a.marks ?? [], b.marks ?? []];
  return (
    ours === theirs || (ours.length === theirs.length && ours.every((mark, index) => isSameMark(mark, theirs[index])))
  );
};

/** One text where two of the same kind follow each other; none without a character. */
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

/** A paragraph of these inline nodes. */
export const paragraph = (content: readonly Node[]): Node => ({ type: 'paragraph', content });
