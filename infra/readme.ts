import { readFileSync, writeFileSync } from 'node:fs';
import { routes } from '../lib/api/routes.ts';
import type { ObjectOperation } from '../lib/objects/define.ts';
import { nameOf } from '../lib/objects/define.ts';
import { objects } from '../lib/objects/registry.ts';
import type { Declaration } from '../lib/providers/define.ts';
import { canDo, kindsOf } from '../lib/providers/kinds.ts';
import { providers } from '../lib/providers/registry.ts';

const cell = (operations: readonly ObjectOperation[], declared: Declaration | undefined): string => {
  if (declared === undefined) return '–';
  const kinds = kindsOf(declared).map(([, declaration]) => declaration);
  const supported = operations.filter((operation) => kinds.some((declaration) => canDo(declaration, operation)));
  const fields = new Set(kinds.flatMap((declaration) => Object.keys(declaration.fields)));
  return `${supported.join(', ')} · ${fields.size} fields`;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What each provider has of each object, read from the declarations. */
const matrix = (): string => {
  const all = Object.values(providers);
  const rows = Object.values(objects).map((object) => {
    const name = nameOf(object);
    return [`\`${name}\``, ...all.map((provider) => cell(object.operations, provider.objects[name]))];
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

/** Every row of the route table. */
const routeTable = (): string => {
  const rows = routes.map(({ method, path, auth, summary }) => [
    `\`${method} ${path}\``,
    credential[auth] ?? auth,
    summary,
  ]);
  return table(['route', 'credential', 'what it does'], rows);
};

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
