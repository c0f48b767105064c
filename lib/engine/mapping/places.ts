import type { FieldMapping, ObjectDeclaration, Path } from '../../providers/define.ts';

/** Where in a record a field is written, as far as another field may be written there too. */
const sharablePathsOf = (mapping: FieldMapping): readonly Path[] => {
  if (typeof mapping === 'string') return [mapping];
  switch (mapping.kind) {
    case 'value':
      return mapping.write === undefined ? [] : [mapping.write];
    case 'ref':
      return typeof mapping.write === 'string' ? [mapping.write, ...(mapping.within ?? [])] : [];
    case 'choice':
      return [mapping.path, ...(mapping.group === undefined ? [] : [mapping.group.path])];
    default:
      return [];
  }
};

/** Where in a record a field itself is written, where that is one place. */
export const placeOf = (mapping: FieldMapping): Path | undefined => sharablePathsOf(mapping)[0];

/** Of the fields that are given, those that say in one place what another of them says too: a stage, its state, its pipeline. */
export const sharedFields = ({ fields }: ObjectDeclaration, given: readonly string[]): ReadonlySet<string> => {
  const paths = Object.entries<FieldMapping | undefined>(fields).flatMap(([name, mapping]) =>
    mapping === undefined || !given.includes(name) ? [] : sharablePathsOf(mapping).map((path) => [path, name] as const),
  );
  const byPath = Map.groupBy(paths, ([path]) => path);
  return new Set(paths.flatMap(([path, name]) => ((byPath.get(path)?.length ?? 0) > 1 ? [name] : [])));
};
