import { isDeepStrictEqual } from 'node:util';
import type { ConstantField, FieldMapping, ValueField } from '../../../providers/define.ts';
import { normalise } from '../choices.ts';
import { isEmpty } from '../empty.ts';
import { getPath } from '../path.ts';
import { writeChoice } from './choice.ts';
import { contradicts, type Draft, setOrEmpty, unknownValue, unsupported } from './draft.ts';
import { writeHtml } from './html.ts';
import { writeItems, writeParts, writeTypedFields } from './lists.ts';
import { writeEnd, writeMoment } from './moments.ts';
import { reportOthers, writeRef } from './references.ts';

/** Whether a more precise field has already written the same place. Warns if the two values differ. */
const isSettled = (draft: Draft, name: string, { write, codec }: ValueField, value: unknown): boolean => {
  const settled = codec?.summary && write !== undefined ? getPath(draft.record, write) : undefined;
  if (isEmpty(settled)) return false;
  const said = codec?.decode(settled);
  if (!isDeepStrictEqual([said ?? []].flat(), [value ?? []].flat())) contradicts(draft, name);
  return true;
};

const writeValue = (draft: Draft, name: string, field: ValueField, value: unknown): void => {
  if (field.write === undefined) {
    if (!isEmpty(value)) unsupported(draft, name, `${name} is read-only at ${draft.job.provider.id}`);
    return;
  }
  if (isSettled(draft, name, field, value)) return;
  const { codec } = field;
  if (codec?.single && Array.isArray(value)) reportOthers(draft, name, value);
  // An empty list empties the field if the provider stores a text there.
  const isNothing = isEmpty(value) && !Array.isArray(value);
  if (isNothing || codec === undefined) return setOrEmpty(draft, field.write, value, field.empty);
  const reason = codec.refuse?.(value);
  const lost = reason === undefined ? codec.lost?.(value, draft.job.current?.[name]) : undefined;
  if (lost !== undefined) unsupported(draft, name, `${draft.job.provider.id} ${lost}`);
  if (reason === undefined) return setOrEmpty(draft, field.write, codec.encode(value), field.empty);
  unknownValue(draft, name, reason);
};

/** Warns if a given value differs from the constant. */
const writeConstant = (draft: Draft, name: string, field: ConstantField, value: unknown): void => {
  if (isEmpty(value) || normalise(String(value)) === normalise(field.value)) return;
  unsupported(draft, name, `${name} of such a record is always ${field.value} at ${draft.job.provider.id}`);
};

type Writer<M> = (draft: Draft, name: string, mapping: M, value: unknown) => void;

type Kind = Exclude<FieldMapping, string>['kind'];

/** Writes a value by the kind of its field's mapping. */
export const writers: { readonly [K in Kind]: Writer<Extract<FieldMapping, { readonly kind: K }>> } = {
  value: writeValue,
  ref: writeRef,
  choice: writeChoice,
  typed_fields: writeTypedFields,
  items: writeItems,
  parts: writeParts,
  moment: writeMoment,
  end: writeEnd,
  html: writeHtml,
  constant: writeConstant,
};
