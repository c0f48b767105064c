import { hasOwnClasses } from '../../lib/objects/classed.ts';
import { nameOf, verticals } from '../../lib/objects/define.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Declaration, Provider } from '../../lib/providers/define.ts';
import { kindsOf } from '../../lib/providers/language/kinds.ts';
import counts from '../../test/coverage.json' with { type: 'json' };
import { nameOfVertical } from '../site/groups.ts';
import { legend, objectAccess } from './access.ts';
import { coverage } from './covered.ts';
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

const figuresOf = ({ id, objects: all }: Provider, name: ObjectName): string => {
  const declared: Declaration | undefined = all[name];
  if (declared === undefined) return '–';
  if (hasOwnClasses(name)) return '[fields of each class](custom-objects.md)';
  const fields = new Set(kindsOf(declared).flatMap(([, declaration]) => Object.keys(declaration.fields)));
  return `${fields.size} fields · ${provenOf(id, name)}`;
};

const linkTo = ({ id, name }: Provider): string => `[${name}](providers/${id}.md)`;

/** Objects of a vertical, by provider. A provider without these objects has no column. */
const verticalTable = (vertical: string): string => {
  const names = Object.values(objects)
    .map(nameOf)
    .filter((name) => name.startsWith(`${vertical}.`));
  const having = Object.values(providers).filter(({ objects: all }) => names.some((name) => all[name] !== undefined));
  const rows = names.map((name) => [
    code(name),
    ...having.map(({ id }) =>
      objectAccess(coverage.find(({ provider, object }) => provider === id && object === name)),
    ),
  ]);
  return table(['object', ...having.map(linkTo)], rows);
};

const figures = (): string => {
  const all = Object.values(providers);
  const rows = Object.values(objects).map((object) => {
    const name = nameOf(object);
    return [code(name), ...all.map((provider) => figuresOf(provider, name))];
  });
  return table(['object', ...all.map(linkTo)], rows);
};

/** Page of the objects of all providers, read from the declarations. */
export const coveragePage = (): string =>
  page(
    generatedNote,
    '# Coverage',
    'These tables show the objects of all providers. `GET /coverage` returns the same data with every operation, filter and field. The page of a provider lists its fields. A field without a declaration is not supported. Warnings, refusals and these tables follow from the same declaration. You can [map](custom-fields.md) a field that is missing here.',
    legend,
    ...verticals.flatMap((vertical) => [`## ${nameOfVertical(vertical)}`, verticalTable(vertical)]),
    '## What do the figures of a cell mean?',
    'A cell contains the number of fields, and the number of fields × operations that are **proven / declared**.',
    figures(),
    "A declaration does not prove itself, so the expected values come from other sources. These are tables of the fields of each vendor, written without the declarations, answers of real accounts, and pages of the vendor's documentation. A field is proven in a write if three conditions hold. The field was in a request that the vendor's own API description allows, at the place and in the terms of the table. The simulator stored the field. Our API read the same value. A field is proven in a read if a simulated record, or an example in the vendor's description, contains the value of our API at the place in the table. An answer of a real account counts more than a page. The tests list each field without such a proof, with the reason.",
  );
