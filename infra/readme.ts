import { readFileSync, writeFileSync } from 'node:fs';
import { routes } from '../lib/api/routes.ts';
import { nameOf, type ObjectOperation, verticals } from '../lib/objects/define.ts';
import type { ObjectName } from '../lib/objects/names.ts';
import { objects } from '../lib/objects/registry.ts';
import { providers } from '../lib/providers/all.ts';
import type { Declaration, Provider } from '../lib/providers/define.ts';
import { canDo, kindsOf } from '../lib/providers/kinds.ts';
import type { Route } from '../lib/route.ts';
import counts from '../test/coverage.json' with { type: 'json' };

/** Provider, then object, to how many of its cells the tests have proven. */
type Counts = Readonly<
  Record<string, Readonly<Record<string, { readonly proven: number; readonly declared: number }>>>
>;

const provenOf = (provider: string, object: string): string => {
  const found = (counts as Counts)[provider]?.[object];
  if (found !== undefined) return `${found.proven}/${found.declared}`;
  throw new Error(`test/coverage.json does not count ${object} of ${provider}: run npx vitest run test/cells -u`);
};

const fieldCase = (
  { id, objects: all }: Provider,
  name: ObjectName,
  operations: readonly ObjectOperation[],
): string => {
  const declared: Declaration | undefined = all[name];
  if (declared === undefined) return '–';
  const kinds = kindsOf(declared).map(([, declaration]) => declaration);
  const supported = operations.filter((operation) => kinds.some((declaration) => canDo(declaration, operation)));
  const fields = new Set(kinds.flatMap((declaration) => Object.keys(declaration.fields)));
  return `${supported.join(', ')} · ${fields.size} fields · ${provenOf(id, name)}`;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What each provider has of each object, read from the declarations, and how much of it is proven. */
const matrix = (): string => {
  const all = Object.values(providers);
  const rows = Object.values(objects).map((object) => {
    const name = nameOf(object);
    return [`\`${name}\``, ...all.map((provider) => fieldCase(provider, name, object.operations))];
  });
  return table(['object', ...all.map(({ name }) => name)], rows);
};

const credential: Readonly<Record<string, string>> = {
  none: '–',
  connection: 'connection token',
  connection_or_key: 'connection token or API key',
  key: 'API key',
  operator: 'operator key',
  operator_or_key: 'operator key or API key',
};

const isOfRecords = ({ group }: Route): boolean => verticals.some((vertical) => vertical === group);

/** `/crm/contacts` of `/crm/contacts/{id}`. */
const collectionOf = ({ path }: Route): string => path.split('/').slice(0, 3).join('/');

/** One line for all the rows of an object: they differ in nothing but the object. */
const recordTable = (): string => {
  const rows = Map.groupBy(routes.filter(isOfRecords), collectionOf);
  return table(
    ['records', 'routes below it'],
    [...rows].map(([collection, all]) => [
      `\`${collection}\``,
      all.map((route) => `\`${route.method} ${route.path.slice(collection.length)}\``.replace(' `', '`')).join(', '),
    ]),
  );
};

const otherTable = (): string => {
  const rows = routes
    .filter((route) => !isOfRecords(route))
    .map(({ method, path, auth, summary }) => [`\`${method} ${path}\``, credential[auth] ?? auth, summary]);
  return table(['route', 'credential', 'what it does'], rows);
};

/** Every row of the route table. */
const routeTable = (): string => `${recordTable()}\n\n${otherTable()}`;

const sections: Readonly<Record<string, () => string>> = { matrix, routes: routeTable };

/** A README with its generated sections as they should be. */
export const renderReadme = (readme: string): string =>
  Object.entries(sections).reduce((text, [name, render]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from === -1 || to === -1) throw new Error(`README.md has no section between ${start} and ${end}`);
    return `${text.slice(0, from + start.length)}\n\n${render()}\n\n${text.slice(to)}`;
  }, readme);

if (import.meta.main) {
  const path = new URL('../README.md', import.meta.url);
  writeFileSync(path, renderReadme(readFileSync(path, 'utf8')));
}
