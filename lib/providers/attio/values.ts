import type { Codec, Encoding } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { readAs } from '../language/codecs.ts';

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * First value of a list. The vendor returns every value in a list, even for an attribute with a single value.
 * https://docs.attio.com/docs/attribute-types
 */
const firstOf = (list: unknown): unknown => getList(list, '')[0];

/** An attribute with a single value, which is a member of the list's element. */
export const one = (member: string): Codec => ({
  decode: (list) => getPath(firstOf(list), member) ?? undefined,
  encode: (value) => [{ [member]: value }],
});

/** An attribute with several values, each a member of a list element. */
export const all = (member: string): Codec => ({
  decode: (list) => getList(list, '').flatMap((element) => getText(element, member) ?? []),
  encode: (values) => [values].flat().map((value) => ({ [member]: value })),
});

/** Text that users read for a value, for any type of attribute. https://docs.attio.com/docs/attribute-types */
export const shown = readAs((list) =>
  ['value', 'full_name', 'email_address', 'domain', 'phone_number']
    .map((member) => getText(firstOf(list), member))
    .find((text) => text !== undefined),
);

/**
 * Title of an option. The vendor returns the id and title of an option and accepts the title.
 * https://docs.attio.com/docs/attribute-types/attribute-types-select
 */
const titleOf = (element: unknown, member: string): string | undefined =>
  getText(element, `${member}.title`) ?? getText(element, member);

/** Title of the option or status, for an attribute with a single one. */
export const title = (member: 'option' | 'status'): Codec => ({
  decode: (list) => titleOf(firstOf(list), member),
  encode: (value) => [{ [member]: value }],
});

/** Titles of the options, for an attribute with several options. */
export const titles: Codec = {
  decode: (list) => getList(list, '').flatMap((element) => titleOf(element, 'option') ?? []),
  encode: (values) => [values].flat().map((option) => ({ option })),
};

/** Title of a single element, for an attribute with several options. */
export const option = readAs((element) => titleOf(element, 'option') ?? getText(element, ''));

/**
 * Reference to a record of any object, such as `companies/9bd1…`.
 * https://docs.attio.com/docs/attribute-types/attribute-types-record-reference
 */
const referenceOf = (element: unknown): string | undefined => {
  const [object, id] = [getText(element, 'target_object'), getText(element, 'target_record_id')];
  return object === undefined || id === undefined ? undefined : `${object}/${id}`;
};

const toReference = (value: unknown) => {
  const [object = '', id = ''] = String(value).split('/', 2);
  return { target_object: object, target_record_id: id };
};

export const reference: Codec = {
  decode: (list) => referenceOf(firstOf(list)),
  encode: (value) => [toReference(value)],
};

export const references: Codec = {
  decode: (list) => getList(list, '').flatMap((element) => referenceOf(element) ?? []),
  encode: (values) => [values].flat().map(toReference),
};

/** Reference to a record of a given object. */
export const recordOf = (object: string): Codec => ({
  decode: (element) => getText(element, 'target_record_id'),
  encode: (id) => ({ target_object: object, target_record_id: id }),
});

const member = 'workspace-member';

/**
 * Reference to a member of the workspace. The vendor accepts no other actors.
 * https://docs.attio.com/docs/attribute-types/attribute-types-actor-reference
 */
const toActor = (id: unknown) => ({ referenced_actor_type: member, referenced_actor_id: id });

const memberIn = (element: unknown): string | undefined =>
  (getText(element, 'referenced_actor_type') ?? member) === member
    ? getText(element, 'referenced_actor_id')
    : undefined;

/** A member of the workspace. Apps and the vendor itself are left out. */
export const actor: Codec = { decode: memberIn, encode: toActor };

/** The first member in a list of actors. */
export const firstActor: Codec = {
  decode: (list) => getList(list, '').flatMap((element) => memberIn(element) ?? [])[0],
  encode: (id) => [toActor(id)],
  single: true,
};

/** All members in a list of actors. */
export const actors: Codec = {
  decode: (list) => getList(list, '').flatMap((element) => memberIn(element) ?? []),
  encode: (ids) => [ids].flat().map(toActor),
};

/** "All values are validated against the E164 format." https://docs.attio.com/docs/attribute-types/attribute-types-phone-number */
export const international = /^\+[\s().-]*[1-9](?:[\s().-]*\d){6,14}$/;

/** Reason why the vendor would refuse a phone number. Same page. */
const refuse = (values: unknown): string | undefined => {
  const other = [values ?? []].flat().find((value) => !international.test(String(value)));
  return other === undefined ? undefined : `stores phone numbers with a country code, not ${String(other)}`;
};

/** Phone number. Same page. */
export const phone: Codec = {
  refuse,
  decode: (list) => getText(firstOf(list), 'phone_number') ?? getText(firstOf(list), 'original_phone_number'),
  encode: (value) => [{ original_phone_number: value }],
};

/** Domains, as texts on our side. https://docs.attio.com/docs/attribute-types/attribute-types-domain */
export const domains: Codec = {
  decode: all('domain').decode,
  encode: (values) => [values].flat().map((domain) => ({ domain })),
};

/**
 * Members of a name. "When writing values using the object syntax, all three properties must be set."
 * https://docs.attio.com/docs/attribute-types/attribute-types-personal-name
 */
const names = ['first_name', 'last_name'] as const;

const wholeName = (given: Values, current: unknown): readonly unknown[] => {
  const [first, last] = names.map((name) => String((name in given ? given[name] : getPath(current, name)) ?? ''));
  const full = [first, last].filter((part) => part !== '').join(' ');
  return full === '' ? [] : [{ first_name: first, last_name: last, full_name: full }];
};

/**
 * Members of an address. "Every property must be specified, even if it is null."
 * https://docs.attio.com/docs/attribute-types/attribute-types-location
 */
const places = ['line_1', 'line_2', 'line_3', 'line_4', 'locality', 'region', 'postcode', 'country_code'] as const;

export const wholePlace = (given: Values, current?: unknown): Values => {
  const kept = places.map((name) => [name, (name in given ? given[name] : getPath(current, name)) ?? null] as const);
  // The coordinates belong to the old address, so they are cleared. Same page.
  return { ...Object.fromEntries(kept), latitude: null, longitude: null };
};

const wholeLocation = (given: Values, current: unknown): readonly unknown[] => {
  const place = wholePlace(given, current);
  return Object.values(place).every(isNothing) ? [] : [place];
};

const isAny = (value: Values, members: readonly string[]): boolean => members.some((one) => one in value);

/** The list to write for an attribute with a single value. A record contains the value at `0` of its list. */
const wholeValue = (value: unknown, current: unknown): readonly unknown[] => {
  if (!isObject(value)) return isNothing(value) ? [] : [value];
  if (isAny(value, names)) return wholeName(value, current);
  if (isAny(value, places)) return wholeLocation(value, current);
  return Object.values(value).every(isNothing) ? [] : [value];
};

/**
 * Renames a phone number. Responses contain `phone_number`, and writes use `original_phone_number`.
 * https://docs.attio.com/docs/attribute-types/attribute-types-phone-number
 */
const toElement = (element: unknown): unknown =>
  isObject(element) && 'phone_number' in element ? { original_phone_number: element.phone_number } : element;

const toValue = (value: unknown, current: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toElement);
  if (isObject(value) && '0' in value) return wholeValue(value[0], firstOf(current));
  return isNothing(value) ? [] : value;
};

/** Member that contains the values of a record, or of a list's entry. */
export type Member = 'values' | 'entry_values';

/**
 * Encodes attributes as lists of values. An empty list clears an attribute.
 * @param member member of a record that contains the values
 */
export const inValues = (member: Member, whole: readonly string[] = []): Encoding => ({
  whole,
  encode: ({ [member]: given = {}, ...others }, current) => ({
    ...others,
    [member]: Object.fromEntries(
      Object.entries(Object(given)).map(([slug, value]) => [
        slug,
        toValue(value, getPath(current, `${member}.${slug}`)),
      ]),
    ),
  }),
});
