import type { CustomFields, Path, Provider } from '../../providers/define.ts';
import type { CustomField } from './custom-field.ts';
import { encode } from './custom-field-codecs.ts';
import { appendPath, asMember, getList, getPath, getText, setPath } from './path.ts';

/** Puts a value into a record about to be sent. @param value of the field's own type; null empties it */
export const place = (
  provider: Provider,
  custom: CustomFields,
  field: CustomField,
  value: unknown,
  record: Record<string, unknown>,
): void => {
  const sent = isNothing(value) ? (provider.empty ?? nothingOf(field)) : encode(custom, field, value);
  if (field.at !== undefined) return setPath(record, field.at, sent);
  const at = placeIn(custom, field);
  if ('object' in at) return setPath(record, below(at.object, field), sent);
  const name = /^\d+$/.test(field.name) ? Number(field.name) : field.name;
  appendPath(record, at.list, { [at.key]: name, [at.value]: sent });
};

/** A list of the vendor's own is emptied by an empty one. */
const nothingOf = ({ isStandard, type }: CustomField): unknown => (isStandard && type === 'array' ? [] : null);

const placeIn = ({ keptIn, standardIn }: CustomFields, { isStandard }: CustomField): CustomFields['keptIn'] =>
  isStandard && standardIn !== undefined ? { object: standardIn } : keptIn;

/** A name is one member, whatever is in it. */
const below = (object: Path, { name }: CustomField): Path =>
  object === '' ? asMember(name) : `${object}.${asMember(name)}`;

/** Where the value of a field is in a record; `undefined` in a list of values. */
export const pathOf = (custom: CustomFields, field: CustomField): Path | undefined => {
  if (field.at !== undefined) return field.at;
  const at = placeIn(custom, field);
  return 'object' in at ? below(at.object, field) : undefined;
};

/** No option is nothing too. */
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** By field, where it is: an account has hundreds, and a list looks for each in each of its records. */
const places = new WeakMap<CustomFields, WeakMap<CustomField, Place>>();

type Place = { readonly path: Path } | { readonly list: Exclude<CustomFields['keptIn'], { readonly object: Path }> };

const findPlace = (custom: CustomFields, field: CustomField): Place => {
  if (field.at !== undefined) return { path: field.at };
  const at = placeIn(custom, field);
  return 'object' in at ? { path: below(at.object, field) } : { list: at };
};

const placeOf = (custom: CustomFields, field: CustomField): Place => {
  const known = places.get(custom) ?? new WeakMap<CustomField, Place>();
  places.set(custom, known);
  const found = known.get(field) ?? findPlace(custom, field);
  known.set(field, found);
  return found;
};

/** What a remote record has in a field, as the vendor keeps it. */
export const valueAt = (custom: CustomFields, field: CustomField, remote: unknown): unknown => {
  const place = placeOf(custom, field);
  if ('path' in place) return getPath(remote, place.path);
  const at = place.list;
  const entry = getList(remote, at.list).find((element) => getText(element, at.key) === field.name);
  return getPath(entry, at.value);
};
