import { hasOwnClasses } from '../../lib/objects/classed.ts';
import { nameOf, type ObjectOperation } from '../../lib/objects/define.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Declaration, Provider } from '../../lib/providers/define.ts';
import { canDo, kindsOf } from '../../lib/providers/language/kinds.ts';
import counts from '../../test/coverage.json' with { type: 'json' };
import { code, generatedNote, page, table } from './markdown.ts';

/** Provider, then object, to how many of its cells the tests have proven. */
type Counts = Readonly<
  Record<string, Readonly<Record<string, { readonly proven: number; readonly declared: number }>>>
>;

/** An uncounted object is unproven: the documents of a new provider are written before its cells are counted. */
const provenOf = (provider: string, object: string): string => {
  const found = (counts as Counts)[provider]?.[object];
  return found === undefined ? 'unproven' : `${found.proven}/${found.declared}`;
};

const cell = ({ id, objects: all }: Provider, name: ObjectName, operations: readonly ObjectOperation[]): string => {
  const declared: Declaration | undefined = all[name];
  if (declared === undefined) return '–';
  const kinds = kindsOf(declared).map(([, declaration]) => declaration);
  const supported = operations.filter((operation) => kinds.some((declaration) => canDo(declaration, operation)));
  if (hasOwnClasses(name)) return `${supported.join(', ')} · [fields of each class](custom-objects.md)`;
  const fields = new Set(kinds.flatMap((declaration) => Object.keys(declaration.fields)));
  return `${supported.join(', ')} · ${fields.size} fields · ${provenOf(id, name)}`;
};

/** What each provider has of each object, read from the declarations, and how much of it is proven. */
const matrix = (): string => {
  const all = Object.values(providers);
  const rows = Object.values(objects).map((object) => {
    const name = nameOf(object);
    return [code(name), ...all.map((provider) => cell(provider, name, object.operations))];
  });
  return table(['object', ...all.map(({ id, name }) => `[${name}](providers/${id}.md)`)], rows);
};

export const coveragePage = (): string =>
  page(
    generatedNote,
    '# Coverage',
    'This table compares the objects of all providers: operations, number of fields, proven fields. `GET /coverage` answers the same with every field and filter, and the page of a provider lists its fields. A field that a provider does not declare is not supported: warnings, refusals and this table follow from the same declaration. A field that is missing here can be [mapped](custom-fields.md).',
    matrix(),
    '## What do the figures of a cell mean?',
    'A cell has the operations, the number of fields, and how many of its fields × operations are **proven / declared**.',
    "A declaration does not prove itself: the expected values come from tables of where each vendor keeps what, which were written without the declarations, from answers of real accounts, or from a page of the vendor's documentation that was read for that. A field is proven in a write when three things hold: it was in a request that the vendor's own API description allows, at the place and in the terms of the table; the simulator kept it; and our API read the same value. A field is proven in a read when a simulated record, or an example of the vendor's description, shows at the table's place what our API shows; what a real account has answered there counts for more than a page. Each field that cannot be proven, or by nothing but its declaration, is listed in the tests with its reason.",
  );
