import type { ItemsField, PartsField, Path, TypedListField, TypedPath } from '../../../providers/define.ts';
import { normalise } from '../choices.ts';
import { isBlank, isEmpty } from '../empty.ts';
import { memberOf } from '../path.ts';
import { type Draft, isThere, set, unknownValue, unsupported } from './draft.ts';

/** Assigns each element to a place, by index: first elements whose type names a place, then the others in order. */
const assignTypedFields = (
  { at: typedFields, type }: TypedListField,
  elements: readonly unknown[],
): ReadonlyMap<number, TypedPath> => {
  const assigned = new Map<number, TypedPath>();
  const assign = (fits: (typedField: TypedPath, index: number, wanted: string | undefined) => boolean): void => {
    for (const [index, element] of elements.entries()) {
      const notification = memberOf(element, type);
      const wanted = typeof notification === 'string' ? normalise(notification) : undefined;
      const taken = new Set(assigned.values());
      const typedField = typedFields.find((candidate) => !taken.has(candidate) && fits(candidate, index, wanted));
      if (typedField !== undefined && !assigned.has(index)) assigned.set(index, typedField);
    }
  };
  assign((typedField, _, wanted) => normalise(typedField.type) === wanted);
  assign((typedField, index) => index === 0 && typedField.first === true);
  assign((typedField, _, wanted) => typedField.also?.some((other) => normalise(other) === wanted) ?? false);
  assign((typedField) => typedField.exact !== true);
  return assigned;
};

/** Warns about each given member of an element that is not written. */
const reportMembers = (draft: Draft, path: string, element: unknown, written: readonly string[]): void => {
  for (const [member, part] of Object.entries(element ?? {})) {
    if (!written.includes(member) && !isEmpty(part)) unsupported(draft, `${path}.${member}`);
  }
};

/** Whether a given type is the type of a place, or a synonym. */
const isTypeOf = ({ type, also = [] }: TypedPath, given: unknown): boolean =>
  typeof given === 'string' && [type, ...also].some((one) => normalise(one) === normalise(given));

/**
 * Warns about parts of an element that its place does not store: all members of an empty element, or a differing type.
 */
const reportPlaced = (draft: Draft, path: string, field: TypedListField, place: TypedPath, element: unknown): void => {
  const { value: valueMember, type: typeMember } = field;
  if (isEmpty(memberOf(element, valueMember))) return reportMembers(draft, path, element, []);
  reportMembers(draft, path, element, [valueMember, typeMember]);
  const type = memberOf(element, typeMember);
  if (isEmpty(type) || isTypeOf(place, type)) return;
  unsupported(draft, `${path}.${typeMember}`, `${draft.job.provider.id} keeps ${path} as ${place.type}`);
};

type ListField = TypedListField | ItemsField | PartsField;

/**
 * Leaves out an element if the vendor would refuse the whole record because of the element. An element that the record
 * already contains stays. @returns whether the element is left out
 */
export const isRefused = (draft: Draft, { codec }: ListField, element: unknown, path: string, name = ''): boolean => {
  const reason = isThere(draft, name, element) ? undefined : codec?.refuse?.(element);
  if (reason === undefined) return false;
  unknownValue(draft, path, reason);
  return true;
};

/** An element of a list, with its index in the body. */
export type Element = readonly [index: number, element: unknown];

/** Writes elements to the places for their types. Warns about parts that a place does not store. */
export const placeElements = (
  draft: Draft,
  name: string,
  field: TypedListField,
  elements: readonly Element[],
): { readonly left: readonly Element[]; readonly taken: ReadonlySet<TypedPath> } => {
  const values = elements.map(([, element]) => element);
  const assigned = assignTypedFields(field, values);
  for (const [place, typedField] of assigned) {
    const [index, element] = elements[place] ?? [place];
    const path = `${name}[${index}]`;
    if (isRefused(draft, field, element, `${path}.${field.value}`, name)) continue;
    set(draft, typedField.at, memberOf(element, field.value));
    reportPlaced(draft, path, field, typedField, element);
  }
  return { left: elements.filter((_, place) => !assigned.has(place)), taken: new Set(assigned.values()) };
};

/**
 * Writes a list to the places for its types. Warns about elements without a place, and about parts that a place does
 * not store.
 */
export const writeTypedFields = (draft: Draft, name: string, field: TypedListField, value: unknown): void => {
  const { left, taken } = placeElements(draft, name, field, [...(Array.isArray(value) ? value : []).entries()]);
  for (const [index, element] of left) {
    if (!isBlank(element) && !isThere(draft, name, element)) unsupported(draft, `${name}[${index}]`);
  }
  if (draft.job.mode === 'create') return;
  for (const typedField of field.at) if (!taken.has(typedField)) set(draft, typedField.at, null);
};

/** Writes a text to the last of its paths. The text includes the texts of the other paths, which are emptied. */
const writePart = (draft: Draft, paths: Path | readonly Path[], part: unknown, form: PartsField['empty']): void => {
  const empty = typeof form === 'string' ? form : undefined;
  const [last, ...others] = [paths].flat().toReversed();
  if (last === undefined || (isEmpty(part) && draft.job.mode === 'create')) return;
  set(draft, last, part, empty);
  if (draft.job.mode === 'update') for (const path of others) set(draft, path, null, empty);
};

/** Removes the members of an address that the vendor would refuse, and keeps the other members. */
const withoutRefusedMembers = (draft: Draft, { codec }: PartsField, given: unknown, path: string): unknown => {
  const reason = codec?.lost?.(given);
  if (codec === undefined || reason === undefined) return given;
  const kept = codec.encode(given);
  for (const member of Object.keys(Object(given))) {
    if (memberOf(kept, member) !== undefined || isEmpty(memberOf(given, member))) continue;
    unknownValue(draft, `${path}.${member}`, reason);
  }
  return kept;
};

/**
 * Writes the members of the first element to their places. Warns about members without a place, and about further
 * elements.
 */
export const writeParts = (draft: Draft, name: string, field: PartsField, value: unknown): void => {
  const [given, ...others] = Array.isArray(value) ? value : [];
  if (!isEmpty(given) && isRefused(draft, field, given, `${name}[0]`, name)) return;
  const first = withoutRefusedMembers(draft, field, given, `${name}[0]`);
  for (const [index, other] of others.entries()) if (!isBlank(other)) unsupported(draft, `${name}[${index + 1}]`);
  for (const [member, paths] of Object.entries(field.members)) {
    writePart(draft, paths, memberOf(first, member), field.empty);
  }
  if (field.text !== undefined) {
    const parts = Object.keys(field.members).map((member) => memberOf(first, member));
    writePart(draft, field.text, parts.filter((part) => !isEmpty(part)).join(', '), field.empty);
  }
  reportMembers(draft, `${name}[0]`, first, Object.keys(field.members));
};

const itemOf = ({ members, type: typeMember }: ItemsField, element: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([ours, theirs]) => {
      const value = memberOf(element, ours);
      return (ours === typeMember ? typeof value !== 'string' : isEmpty(value)) ? [] : [[theirs, value]];
    }),
  );

/** Warns about the type of an element, if the vendor has no such type. */
const reportType = (draft: Draft, path: string, { value, type, codec }: ItemsField, element: unknown): void => {
  const lost = codec?.lost?.(element);
  if (lost !== undefined) unsupported(draft, `${path}.${type ?? value}`, `${draft.job.provider.id} ${lost}`);
};

/**
 * Writes the complete list, in order. Warns about members that are not written.
 * @param placeOf index of an element in the body. `undefined` for an element that the record already contains.
 */
export const writeItems = (
  draft: Draft,
  name: string,
  field: ItemsField,
  value: unknown,
  placeOf: (index: number) => number | undefined = (index) => index,
): void => {
  const elements = Array.isArray(value) ? value : [];
  const hasValue = (element: unknown): boolean => !isEmpty(memberOf(element, field.value));
  const written = Object.keys(field.members);
  for (const [index, element] of elements.entries()) {
    const place = placeOf(index);
    if (place === undefined) continue;
    reportMembers(draft, `${name}[${place}]`, element, hasValue(element) ? written : []);
    reportType(draft, `${name}[${place}]`, field, element);
  }
  const taken = elements.filter(
    (element, index) =>
      hasValue(element) && !isRefused(draft, field, element, `${name}[${index}].${field.value}`, name),
  );
  // If no given element is left, the list is not written, so that the current elements stay.
  if (taken.length === 0 && elements.some(hasValue)) return;
  const list = taken.map((element) => itemOf(field, element));
  set(draft, field.at, field.codec === undefined ? list : field.codec.encode(list));
};
