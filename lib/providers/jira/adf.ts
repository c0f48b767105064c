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

/** Whether a value is a node, whatever an application has put into it. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const contentOf = ({ content }: Node): readonly Node[] =>
  Array.isArray(content) ? content.filter((child) => isNode(child)) : [];

export const marksOf = ({ marks }: Node): readonly Mark[] =>
  Array.isArray(marks) ? marks.filter((mark) => isNode(mark)) : [];

/** An attribute as text, empty where it is none. */
export const attributeOf = ({ attrs }: Pick<Node, 'attrs'>, name: string): string => {
  const value = typeof attrs === 'object' && attrs !== null ? attrs[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const paragraph = (content: readonly Node[]): Node => ({ type: 'paragraph', content });
