import type { FieldMapping } from '../providers/define.ts';
import { mappingOf } from '../providers/language/kinds.ts';
import type { RecordContext } from './context.ts';

/** The fields of the record that a mapping gives. */
export const fieldsOf = (name: string, mapping: FieldMapping): readonly string[] => {
  if (typeof mapping !== 'object' || mapping.kind !== 'choice') return [name];
  return [name, `remote_${name}`, ...(mapping.categorised ? [`${name}_category`] : [])];
};

/** Members of a record that change without anybody changing it: the addresses in what a vendor renders are signed anew. */
export const volatileMembers = ({ declaration, object }: RecordContext): ReadonlySet<string> =>
  new Set([
    ...(declaration.volatile ?? []).flatMap((name) => fieldsOf(name, mappingOf(declaration, name) ?? name)),
    ...(object.rendered ?? []),
  ]);

/** Vendors order what a record is linked to as they like. */
export const inOrder = ({ declaration }: RecordContext, name: string, value: unknown): unknown => {
  const mapping = mappingOf(declaration, name);
  const isSet = typeof mapping === 'object' && mapping.kind === 'ref' && mapping.many !== undefined;
  return isSet && Array.isArray(value) ? value.toSorted() : value;
};
