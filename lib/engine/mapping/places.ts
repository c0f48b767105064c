import type { FieldMapping, ObjectDeclaration, Path } from '../../providers/define.ts';
import { compiled, mappedFields } from '../../providers/language/compiled.ts';

/** Where in a record a field is written, as far as another field may be written there too. */
const sharablePathsOf = (mapping: FieldMapping): readonly Path[] => {
  if (typeof mapping === 'string') return [mapping];
  switch (mapping.kind) {
    case 'value':
      return mapping.write === undefined ? [] : [mapping.write];
    case 'ref':
      return typeof mapping.write === 'string' ? [mapping.write, ...(mapping.within ?? [])] : [];
    case 'choice':
      return [mapping.at, ...(mapping.group === undefined ? [] : [mapping.group.at])];
    case 'html':
      return [mapping.at];
    default:
      return [];
  }
};

/** Where in a record a field is read. */
export const readPathsOf = (mapping: FieldMapping): readonly string[] => {
  if (typeof mapping === 'string') return [mapping];
  switch (mapping.kind) {
    case 'value':
      return [mapping.read, mapping.orElse ?? [], mapping.more?.at ?? []].flat();
    case 'ref':
      return [mapping.read, ...(mapping.within ?? [])];
    case 'choice':
      return mapping.group === undefined ? [mapping.at] : [mapping.at, mapping.group.at];
    case 'typed_fields':
      return [...mapping.at.map(({ at }) => at), mapping.more?.at ?? []].flat();
    case 'parts':
      return [...Object.values(mapping.members).flat(), ...(mapping.text === undefined ? [] : [mapping.text])];
    case 'items':
      return [mapping.at];
    case 'html':
      return mapping.text === undefined ? [mapping.at] : [mapping.at, mapping.text];
    case 'moment':
      return [mapping.date, mapping.time];
    case 'end':
      return [mapping.at];
    case 'constant':
      return [];
  }
};

/** Where a record says whether it refers to another one at all. */
export const conditionPathsOf = (mapping: FieldMapping): readonly Path[] =>
  typeof mapping === 'object' && mapping.kind === 'ref' ? Object.keys(mapping.where ?? {}) : [];

/** Where in a record a field itself is written, where that is one place. */
export const placeOf = (mapping: FieldMapping): Path | undefined => sharablePathsOf(mapping)[0];

/** Of the fields that are given, those that say in one place what another of them says too: a stage, its state, its pipeline. */
export const sharedFields = (declaration: ObjectDeclaration, given: readonly string[]): ReadonlySet<string> => {
  const paths = mappedFields(declaration).flatMap(([name, mapping]) =>
    !given.includes(name) ? [] : sharablePathsOf(mapping).map((path) => [path, name] as const),
  );
  const byPath = Map.groupBy(paths, ([path]) => path);
  return new Set(paths.flatMap(([path, name]) => ((byPath.get(path)?.length ?? 0) > 1 ? [name] : [])));
};

const inParts: ReadonlySet<string> = new Set(['items', 'typed_fields', 'parts']);

/** Where in a record nothing but the field itself is written. */
const ownPathsOf = (mapping: FieldMapping): readonly Path[] =>
  typeof mapping === 'object' && inParts.has(mapping.kind)
    ? readPathsOf(mapping)
    : sharablePathsOf(mapping).slice(0, 1);

/** By path in a record, the field that is read or written there, as is all that it is below: `assignee.id`, `assignee`. */
const unifiedPathsOf = compiled((declaration: ObjectDeclaration): ReadonlyMap<Path, string> => {
  const { id, createdAt, modifiedAt } = declaration;
  const found = new Map<Path, string>();
  const add = (path: Path, name: string): void => {
    const keys = path.split('.');
    for (const length of keys.keys()) {
      const above = keys.slice(0, length + 1).join('.');
      if (!found.has(above)) found.set(above, name);
    }
  };
  const mappings = mappedFields(declaration);
  // A field's own place is before what it says beside, and what is only read there: the pipeline of a stage.
  for (const [name, mapping] of mappings) for (const path of ownPathsOf(mapping)) add(path, name);
  for (const [name, mapping] of mappings) {
    for (const path of [...readPathsOf(mapping), ...sharablePathsOf(mapping)]) add(path, name);
  }
  if (typeof id === 'string') add(id, 'remote_id');
  if (createdAt !== undefined) add(createdAt, 'created_at');
  if (modifiedAt !== undefined) add(modifiedAt, 'modified_at');
  return found;
});

/** The unified field that is at a path of a record, if there is one. */
export const unifiedFieldAt = (declaration: ObjectDeclaration, path: Path): string | undefined =>
  unifiedPathsOf(declaration).get(path);

/** The same by what the vendor calls the place in an error: in any case, and where it takes what is written elsewhere. */
export const unifiedFieldNamed = (declaration: ObjectDeclaration, path: Path): string | undefined => {
  const isIt = (one: string): boolean => one.toLowerCase() === path.toLowerCase();
  const renames = Object.entries({ ...declaration.create?.renames, ...declaration.update?.renames });
  const from = renames.flatMap(([before, after]) => (isIt(after) ? [before] : []));
  const places = [...unifiedPathsOf(declaration)];
  const found =
    places.find(([one]) => isIt(one) || from.some((path) => `${path}.`.startsWith(`${one}.`))) ??
    // Vendors name a member without what it is in.
    places.find(([one]) => isIt(one.slice(one.lastIndexOf('.') + 1)));
  return found?.[1];
};
