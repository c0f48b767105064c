import type { FieldMapping, ObjectDeclaration } from '../providers/define.ts';
import { compiled } from '../providers/language/compiled.ts';
import { mappingOf, refFields } from '../providers/language/kinds.ts';
import type { RecordContext } from './context.ts';

/** The fields of the record that a mapping gives. */
export const fieldsOf = (name: string, mapping: FieldMapping): readonly string[] => {
  if (typeof mapping !== 'object' || mapping.kind !== 'choice') return [name];
  return [name, `remote_${name}`, ...(mapping.category ? [`${name}_category`] : [])];
};

/** Members of a record that change without anybody changing it: the addresses in what a vendor renders are signed anew. */
export const volatileMembers = ({ declaration, object }: RecordContext): ReadonlySet<string> =>
  new Set([
    ...(declaration.volatile ?? []).flatMap((name) => fieldsOf(name, mappingOf(declaration, name) ?? name)),
    ...(object.rendered ?? []),
  ]);

const refLists = compiled(
  (declaration: ObjectDeclaration): ReadonlySet<string> =>
    new Set(refFields(declaration).flatMap(([name, { many }]) => (many === undefined ? [] : [name]))),
);

/** Vendors order what a record is linked to as they like. */
export const inOrder = ({ declaration }: RecordContext, name: string, value: unknown): unknown =>
  Array.isArray(value) && refLists(declaration).has(name) ? value.toSorted() : value;
