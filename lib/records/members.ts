import type { FieldMapping, ObjectDeclaration } from '../providers/define.ts';
import { compiled } from '../providers/language/compiled.ts';
import { mappingOf, refFields } from '../providers/language/kinds.ts';
import type { RecordContext } from './context.ts';

/** The record's fields that a mapping fills. */
export const fieldsOf = (name: string, mapping: FieldMapping): readonly string[] => {
  if (typeof mapping !== 'object' || mapping.kind !== 'choice') return [name];
  return [name, `remote_${name}`, ...(mapping.category ? [`${name}_category`] : [])];
};

/**
 * Members that change while the record stays the same. For example, a vendor signs the addresses in a rendered text
 * again.
 */
export const volatileMembers = ({ declaration, object }: RecordContext): ReadonlySet<string> =>
  new Set([
    ...(declaration.volatile ?? []).flatMap((name) => fieldsOf(name, mappingOf(declaration, name) ?? name)),
    ...(object.rendered ?? []),
  ]);

/** The fields that are lists of references. */
export const refLists = compiled(
  (declaration: ObjectDeclaration): ReadonlySet<string> =>
    new Set(refFields(declaration).flatMap(([name, { many }]) => (many === undefined ? [] : [name]))),
);

/** Sorts a list of references. Vendors return linked records in any order. */
export const inOrder = ({ declaration }: RecordContext, name: string, value: unknown): unknown =>
  Array.isArray(value) && refLists(declaration).has(name) ? value.toSorted() : value;
