import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

const root = join(import.meta.dirname, '../../lib');

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A file of `lib`. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: SyntaxNode;
}

export interface RegexLiteral {
  readonly place: string;
  readonly regex: RegExp;
}

export const sourceOf = (path: string, text: string): Source => ({
  path,
  text,
  tree: parseAst(text, { lang: 'ts' }) as unknown as SyntaxNode,
});

export const sources: readonly Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .toSorted()
  .map((file) => sourceOf(`lib/${file}`, readFileSync(join(root, file), 'utf8')));

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the child nodes of a node, with the name of their member. */
const childrenOf = (node: SyntaxNode): readonly (readonly [member: string, child: SyntaxNode])[] =>
  Object.entries(node).flatMap(([member, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [member, child] as const),
  );

const nodesOf = function* (node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const [, child] of childrenOf(node)) yield* nodesOf(child);
};

export const regexesIn = ({ path, text, tree }: Source): readonly RegexLiteral[] =>
  [...nodesOf(tree)].flatMap(({ start, regex }) => {
    if (typeof regex !== 'object' || regex === null) return [];
    const { pattern, flags } = regex as { pattern: string; flags: string };
    return [{ place: `${path}:${text.slice(0, start).split('\n').length}`, regex: new RegExp(pattern, flags) }];
  });

/** Whether a file creates regular expressions from texts. */
export const makesRegexes = ({ tree }: Source): boolean =>
  [...nodesOf(tree)].some(
    ({ type, callee }) =>
      (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee.name === 'RegExp',
  );

/** Names of methods that search or parse texts. */
const scanning = new Set([
  'charAt',
  'charCodeAt',
  'codePointAt',
  'decodeURIComponent',
  'exec',
  'indexOf',
  'lastIndexOf',
  'match',
  'matchAll',
  'search',
  'split',
]);

const scans = ({ type, callee }: SyntaxNode): boolean => {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const name = isNode(callee.property) && callee.computed !== true ? callee.property.name : callee.name;
  return typeof name === 'string' && scanning.has(name);
};

const loops = new Set(['DoWhileStatement', 'ForInStatement', 'ForOfStatement', 'ForStatement', 'WhileStatement']);

/** Whether a node is a loop over positions without calls, as in a scanner. */
const steps = ({ type, body, test }: SyntaxNode): boolean =>
  type === 'WhileStatement' &&
  [test, body]
    .filter(isNode)
    .some((part) => [...nodesOf(part)].some((node) => node.type === 'MemberExpression' && node.computed === true));

/** Whether a function of a name is called within itself. */
const callsItself = ({ type, id, init }: SyntaxNode): boolean => {
  if (type !== 'VariableDeclarator' || !isNode(id) || id.type !== 'Identifier' || !isNode(init)) return false;
  return [...nodesOf(init)].some(
    ({ type: kind, callee }) => kind === 'CallExpression' && isNode(callee) && callee.name === id.name,
  );
};

/** Whether a file parses texts with its own code, in a loop instead of a single call. */
export const isParser = ({ tree }: Source): boolean => {
  const nodes = [...nodesOf(tree)];
  const repeats = nodes.some((node) => loops.has(node.type) || callsItself(node));
  return nodes.some(steps) || (repeats && nodes.some(scans));
};
