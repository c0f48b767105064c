import { hasOwnClasses } from '../../lib/objects/classed.ts';
import { nameOf, type ObjectOperation } from '../../lib/objects/define.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Declaration, Provider } from '../../lib/providers/define.ts';
import { canDo, kindsOf } from '../../lib/providers/language/kinds.ts';
import counts from '../../test/coverage.json' with { type: 'json' };
import { code, generatedNote, page, table } from './markdown.ts';

/** Number of proven and declared cells, by provider and object. */
type Counts = Readonly<
  Record<string, Readonly<Record<string, { readonly proven: number; readonly declared: number }>>>
>;

/**
 * Proven and declared cells of an object. An object without counts is unproven, such as an object of a new provider.
 */
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

/** Table of operations, number of fields and proven cells, by object and provider. Read from the declarations. */
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
    'This table compares the objects of all providers: operations, number of fields, proven fields. `GET /coverage` returns the same data with every field and filter. The page of a provider lists its fields. A field without a declaration is not supported. Warnings, refusals and this table follow from the same declaration. You can [map](custom-fields.md) a field that is missing here.',
    matrix(),
    '## What do the figures of a cell mean?',
    'A cell contains the operations, the number of fields, and the number of fields × operations that are **proven / declared**.',
    "A declaration does not prove itself, so the expected values come from other sources. These are tables of the fields of each vendor, written without the declarations, answers of real accounts, and pages of the vendor's documentation. A field is proven in a write if three conditions hold. The field was in a request that the vendor's own API description allows, at the place and in the terms of the table. The simulator stored the field. Our API read the same value. A field is proven in a read if a simulated record, or an example in the vendor's description, contains the value of our API at the place in the table. An answer of a real account counts more than a page. The tests list each field without such a proof, with the reason.",
  );
