import { Validator } from '@seriousme/openapi-schema-validator';

type Json = Readonly<Record<string, unknown>>;

/** A value in a document, and the names on its path. */
interface Node {
  readonly path: readonly string[];
  readonly value: unknown;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const nodesOf = (value: unknown, path: readonly string[] = []): readonly Node[] =>
  isObject(value)
    ? [{ path, value }, ...Object.entries(value).flatMap(([name, inner]) => nodesOf(inner, [...path, name]))]
    : [{ path, value }];

const valueAt = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), document);

const unresolved = (nodes: readonly Node[], document: Json): string[] =>
  nodes.flatMap(({ path, value }) => {
    if (path.at(-1) !== '$ref') return [];
    const target = String(value);
    const found = target.startsWith('#/') && valueAt(document, target.slice(2).split('/')) !== undefined;
    return found ? [] : [`${path.join('/')} leads nowhere: ${target}`];
  });

const duplicates = (nodes: readonly Node[]): string[] => {
  const ids = nodes.filter(({ path }) => path.at(-1) === 'operationId').map(({ value }) => String(value));
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two operations are ${id}`);
};

/** Places with a description. `*` is any single name. */
const described: readonly (readonly [pattern: string, member: string])[] = [
  ['info', 'description'],
  ['servers/*', 'description'],
  ['tags/*', 'description'],
  ['paths/*/*', 'summary'],
  ['paths/*/*', 'description'],
  ['paths/*/*/parameters/*', 'description'],
  ['paths/*/*/responses/*', 'description'],
  ['components/parameters/*', 'description'],
  ['components/headers/*', 'description'],
  ['components/responses/*', 'description'],
  ['components/securitySchemes/*', 'description'],
];

const fits = (pattern: string, path: readonly string[]): boolean => {
  const names = pattern.split('/');
  return names.length === path.length && names.every((name, index) => name === '*' || name === path[index]);
};

const undescribed = (nodes: readonly Node[]): string[] =>
  described.flatMap(([pattern, member]) =>
    nodes
      .filter(({ path, value }) => fits(pattern, path) && isObject(value) && value.$ref === undefined)
      .filter(({ value }) => isObject(value) && !value[member])
      .map(({ path }) => `${path.join('/')} has no ${member}`),
  );

/** Faults of an OpenAPI document: in its form, references, operation ids and descriptions. */
export const faultsOf = async (document: Json): Promise<readonly string[]> => {
  const nodes = nodesOf(document);
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  return [
    ...(valid ? [] : [`not an OpenAPI document: ${JSON.stringify(errors)}`]),
    ...unresolved(nodes, document),
    ...duplicates(nodes),
    ...undescribed(nodes),
  ];
};
