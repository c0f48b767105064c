import type { FieldMapping, ObjectDeclaration, Path } from '../../providers/define.ts';
import { compiled, mappedFields } from '../../providers/language/compiled.ts';

/** Paths in a record that a field writes and that another field may write too. */
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

/** Paths in a record that a field reads. */
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

/** Paths in a record that show whether a reference applies at all. */
export const conditionPathsOf = (mapping: FieldMapping): readonly Path[] =>
  typeof mapping === 'object' && mapping.kind === 'ref' ? Object.keys(mapping.where ?? {}) : [];

/** Path in a record that a field writes, if it is a single path. */
export const placeOf = (mapping: FieldMapping): Path | undefined => sharablePathsOf(mapping)[0];

/** Given fields that share a path with another given field, such as a stage, its state and its pipeline. */
export const sharedFields = (declaration: ObjectDeclaration, given: readonly string[]): ReadonlySet<string> => {
  const paths = mappedFields(declaration).flatMap(([name, mapping]) =>
    !given.includes(name) ? [] : sharablePathsOf(mapping).map((path) => [path, name] as const),
  );
  const byPath = Map.groupBy(paths, ([path]) => path);
  return new Set(paths.flatMap(([path, name]) => ((byPath.get(path)?.length ?? 0) > 1 ? [name] : [])));
};

/** Kinds of fields that contain a list of objects. */
export const listKinds: ReadonlySet<string> = new Set(['items', 'typed_fields', 'parts']);

/** Paths in a record that only this field writes. */
const ownPathsOf = (mapping: FieldMapping): readonly Path[] =>
  typeof mapping === 'object' && listKinds.has(mapping.kind)
    ? readPathsOf(mapping)
    : sharablePathsOf(mapping).slice(0, 1);

/** Unified field by path in a record, including the paths above it: both `assignee.id` and `assignee`. */
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
  // A field's own path takes precedence over paths that a field only reads or also writes, such as the pipeline of a
  // stage.
  for (const [name, mapping] of mappings) for (const path of ownPathsOf(mapping)) add(path, name);
  for (const [name, mapping] of mappings) {
    for (const path of [...readPathsOf(mapping), ...sharablePathsOf(mapping)]) add(path, name);
  }
  if (typeof id === 'string') add(id, 'remote_id');
  if (createdAt !== undefined) add(createdAt, 'created_at');
  if (modifiedAt !== undefined) add(modifiedAt, 'modified_at');
  return found;
});

/** Unified field at a path of a record, if there is one. */
export const unifiedFieldAt = (declaration: ObjectDeclaration, path: Path): string | undefined =>
  unifiedPathsOf(declaration).get(path);

/** Unified field at a path that a vendor's error names, in any case. The path may be a renamed path of a write. */
export const unifiedFieldNamed = (declaration: ObjectDeclaration, path: Path): string | undefined => {
  const isIt = (one: string): boolean => one.toLowerCase() === path.toLowerCase();
  const renames = Object.entries({ ...declaration.create?.renames, ...declaration.update?.renames });
  const from = renames.flatMap(([before, after]) => (isIt(after) ? [before] : []));
  const places = [...unifiedPathsOf(declaration)];
  const found =
    places.find(([one]) => isIt(one) || from.some((path) => `${path}.`.startsWith(`${one}.`))) ??
    // Some vendors name only the last member of a path.
    places.find(([one]) => isIt(one.slice(one.lastIndexOf('.') + 1)));
  return found?.[1];
};
