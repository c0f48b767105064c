import type { Primary } from '../../../objects/define.ts';
import type { FieldMapping, TypedListField } from '../../../providers/define.ts';
import { isKept, mappingOf } from '../../../providers/language/kinds.ts';
import { isEmpty } from '../empty.ts';
import { getList, memberOf } from '../path.ts';
import { onlyChanged } from '../refused-fields.ts';
import { type Draft, set, unsupported } from './draft.ts';
import { isRefused, writeItems } from './lists.ts';

/** Warns that the next element becomes the first and will be read back. */
const reportNext = (draft: Draft, name: string, array: string): void => {
  const message = `${name} was emptied, but the contact has others: the next of ${array} is first now`;
  draft.warnings.push({ path: name, code: 'unsupported_field', message });
};

/**
 * List after a change of its first value. A value in the list moves to the front; a new value replaces the first value.
 */
const withFirst = (elements: readonly unknown[], member: string, value: unknown): readonly unknown[] => {
  const [first, ...others] = elements;
  if (isEmpty(value)) return others;
  const known = elements.find((element) => memberOf(element, member) === value);
  if (known !== undefined) return [known, ...elements.filter((element) => element !== known)];
  return [{ ...Object(first), [member]: value }, ...others];
};

/** The vendor's place for the first element of a list. An emptied list uses the place of the element's type. */
const placeOf = ({ at: typedFields, type: typeMember }: TypedListField, first: unknown, isEmptied: boolean) =>
  (isEmptied ? typedFields.find(({ type }) => type === memberOf(first, typeMember)) : undefined) ??
  typedFields.find((place) => place.first) ??
  typedFields[0];

/**
 * Whether the write of a scalar needs the current list: the complete list is sent, or the next element becomes the
 * first.
 */
export const needsList = (mapping: FieldMapping | undefined, value: unknown): boolean =>
  typeof mapping === 'object' && (mapping.kind === 'items' || (mapping.kind === 'typed_fields' && isEmpty(value)));

/**
 * Writes a scalar that is the first element of an array. The other elements stay. An unchanged first element is not
 * written.
 */
export const writePrimary = (draft: Draft, name: string, { of: array, member }: Primary, value: unknown): void => {
  const mapping = mappingOf(draft.job.declaration, array);
  if (typeof mapping !== 'object' || (mapping.kind !== 'typed_fields' && mapping.kind !== 'items')) {
    if (!isEmpty(value)) unsupported(draft, name);
    return;
  }
  const elements = getList(draft.job.currentValues, array);
  const [first, ...others] = elements;
  const current = memberOf(first, member);
  if (draft.job.currentValues !== undefined && (current === value || (isEmpty(current) && isEmpty(value)))) return;
  if (isEmpty(value) && others.length === 0 && isKept(draft.job.declaration, array))
    return unsupported(draft, name, onlyChanged(draft, name));
  if (!isEmpty(value) && isRefused(draft, mapping, { [member]: value }, name)) return;
  if (isEmpty(value) && others.length > 0) reportNext(draft, name, array);
  if (mapping.kind === 'items') return writeItems(draft, array, mapping, withFirst(elements, member, value));
  const place = placeOf(mapping, first, isEmpty(value));
  if (place !== undefined) set(draft, place.at, value);
};
