import type { ItemsField, PartsField, Path, TypedListField, TypedPath } from '../../providers/define.ts';
import { normalise } from './choices.ts';
import { type Draft, isEmpty, isThere, set, unsupported } from './draft.ts';

const memberOf = (element: unknown, member: string): unknown =>
  typeof element === 'object' && element !== null ? Reflect.get(element, member) : undefined;

/** Where each element goes, by its index: first those whose type names a place, then the others in their order. */
const assignTypedFields = (
  { typedFields, typeMember: type }: TypedListField,
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

/** Writes a list to the places of its types; a warning for each element without a place. */
export const writeTypedFields = (draft: Draft, name: string, field: TypedListField, value: unknown): void => {
  const elements = Array.isArray(value) ? value : [];
  const assigned = assignTypedFields(field, elements);
  for (const [index, element] of elements.entries()) {
    const typedField = assigned.get(index);
    if (typedField !== undefined) set(draft, typedField.at, memberOf(element, field.valueMember));
    else if (!isThere(draft, name, element)) unsupported(draft, `${name}[${index}]`);
  }
  if (draft.job.mode === 'create') return;
  const taken = new Set(assigned.values());
  for (const typedField of field.typedFields) if (!taken.has(typedField)) set(draft, typedField.at, null);
};

/** One text at the last of its places; what stood at the others is in it. */
const writePart = (draft: Draft, paths: Path | readonly Path[], part: unknown, empty: string | undefined): void => {
  const [last, ...others] = [paths].flat().toReversed();
  if (last === undefined || (isEmpty(part) && draft.job.mode === 'create')) return;
  set(draft, last, part, empty);
  if (draft.job.mode === 'update') for (const path of others) set(draft, path, null, empty);
};

/** Writes the members of the first element to their places; a warning for each further element. */
export const writeParts = (draft: Draft, name: string, field: PartsField, value: unknown): void => {
  const [first, ...others] = Array.isArray(value) ? value : [];
  for (const index of others.keys()) unsupported(draft, `${name}[${index + 1}]`);
  for (const [member, paths] of Object.entries(field.members)) {
    writePart(draft, paths, memberOf(first, member), field.empty);
  }
  if (field.whole !== undefined) {
    const parts = Object.keys(field.members).map((member) => memberOf(first, member));
    writePart(draft, field.whole, parts.filter((part) => !isEmpty(part)).join(', '), field.empty);
  }
  for (const [member, part] of Object.entries(first ?? {})) {
    if (member in field.members || field.ignored.includes(member) || isEmpty(part)) continue;
    unsupported(draft, `${name}[0].${member}`);
  }
};

const itemOf = (field: ItemsField, element: unknown, isFirst: boolean): Record<string, unknown> => {
  const type = field.typeMember === undefined ? undefined : memberOf(element, field.typeMember.ours);
  return {
    [field.valueMember.theirs]: memberOf(element, field.valueMember.ours),
    ...(field.typeMember !== undefined && typeof type === 'string' && { [field.typeMember.theirs]: type }),
    ...(field.primary !== undefined && { [field.primary]: isFirst }),
  };
};

/** The whole list, in its order; the first element is the main one. */
export const writeItems = (draft: Draft, name: string, field: ItemsField, value: unknown): void => {
  const elements = (Array.isArray(value) ? value : []).filter(
    (element) => !isEmpty(memberOf(element, field.valueMember.ours)),
  );
  const known = [field.valueMember.ours, field.typeMember?.ours, ...(field.ignored ?? [])];
  for (const [index, element] of elements.entries()) {
    for (const [member, part] of Object.entries(element ?? {})) {
      if (!known.includes(member) && !isEmpty(part)) unsupported(draft, `${name}[${index}].${member}`);
    }
  }
  set(
    draft,
    field.at,
    elements.map((element, index) => itemOf(field, element, index === 0)),
  );
};
