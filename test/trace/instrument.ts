import { type AnyNode, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/** A source whose functions report each call. */
export interface Instrumented {
  readonly code: string;
  /** The name of each function; its index is the argument of the report. */
  readonly names: readonly string[];
}

type FunctionNode = Extract<
  AnyNode,
  { readonly type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;

const isFunction = (node: AnyNode): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

/** A function's own name, or the name of the variable, property or method that holds it. */
const nameOf = (node: FunctionNode, parent: AnyNode | undefined): string => {
  if (node.id) return node.id.name;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  const isMember =
    parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition';
  if (isMember && (parent.key.type === 'Identifier' || parent.key.type === 'PrivateIdentifier')) return parent.key.name;
  return '(callback)';
};

const bodyInserts = ({ body }: FunctionNode, report: string): readonly (readonly [at: number, text: string])[] =>
  body.type === 'BlockStatement'
    ? [[body.start + 1, `${report};`]]
    : [
        [body.start, `(${report},`],
        [body.end, ')'],
      ];

/**
 * Inserts a report at the start of each function.
 * @param source JavaScript module
 * @param report the expression that reports a call, by the index of the function
 */
export const instrument = (source: string, report: (index: number) => string): Instrumented => {
  const names: string[] = [];
  const inserts: (readonly [at: number, text: string])[] = [];
  fullAncestor(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), (node, _, ancestors) => {
    if (!isFunction(node)) return;
    inserts.push(...bodyInserts(node, report(names.length)));
    names.push(nameOf(node, ancestors.at(-2)));
  });
  const code = inserts
    .toSorted(([left], [right]) => right - left)
    .reduce((text, [at, insert]) => text.slice(0, at) + insert + text.slice(at), source);
  return { code, names };
};
