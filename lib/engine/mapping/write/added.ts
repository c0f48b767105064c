import type { FieldMapping, TypedListField, ValueField } from '../../../providers/define.ts';
import { isEmpty } from '../empty.ts';
import { getPath } from '../path.ts';
import { type Adds, type Draft, unsupported } from './draft.ts';
import { type Element, placeElements, writeItems } from './lists.ts';

const listOf = (value: unknown): readonly unknown[] => (isEmpty(value) ? [] : [value].flat());

/** Elements that the record lacks, each once. */
const newIn = ({ keyOf, held }: Adds, value: unknown): readonly Element[] => {
  const known = new Set(['', ...held]);
  return [...listOf(value).entries()].filter(([, element]) => {
    const key = keyOf(element);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
};

/**
 * Adds elements to empty places only. The first place is left out, because its element would become the main element of
 * the record.
 */
const addToPlaces = (
  draft: Draft,
  name: string,
  field: TypedListField,
  current: readonly unknown[],
  added: readonly Element[],
): readonly Element[] => {
  const taken = new Set(current.map((element) => Object(element)[field.type]));
  const free = field.at.filter(({ type, first }) => first !== true && !taken.has(type));
  return placeElements(draft, name, { ...field, at: free }, added).left;
};

/** Removes elements that another body field already expresses, such as the domain of a website. They need no place. */
const withoutSaid = (
  { record }: Draft,
  { write = '', codec }: ValueField,
  { keyOf }: Adds,
  added: readonly Element[],
): readonly Element[] => {
  const said = codec?.summary ? listOf(codec.decode(getPath(record, write))).map(keyOf) : [];
  return added.filter(([, element]) => !said.includes(keyOf(element)));
};

/**
 * Adds the missing values of the field that an upsert has searched. Warns about values without a place.
 * @param writeWhole writes a list that replaces the current list
 */
export const writeAdded = (
  draft: Draft,
  adds: Adds,
  mapping: FieldMapping,
  value: unknown,
  writeWhole: (value: unknown) => void,
): void => {
  const { name } = adds;
  const current = listOf(draft.job.currentValues?.[name]);
  const added = newIn(adds, value);
  if (added.length === 0) return;
  if (current.length === 0) return writeWhole(value);
  const field = typeof mapping === 'object' ? mapping : undefined;
  // If the vendor accepts a list only as a whole, the current elements stay in front, unchanged.
  const whole = [...current, ...added.map(([, element]) => element)];
  if (field?.kind === 'items')
    return writeItems(draft, name, field, whole, (index) => added[index - current.length]?.[0]);
  if (field?.kind === 'value' && Array.isArray(value) && field.codec?.single !== true) return writeWhole(whole);
  const left =
    field?.kind === 'typed_fields'
      ? addToPlaces(draft, name, field, current, added)
      : withoutSaid(draft, field?.kind === 'value' ? field : { kind: 'value', read: '' }, adds, added);
  for (const [index] of left) {
    const path = Array.isArray(value) ? `${name}[${index}]` : name;
    unsupported(draft, path, `${path} was not added: ${draft.job.provider.id} has no further place for it`);
  }
};
