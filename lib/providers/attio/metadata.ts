import type { Codec, Metadata, Template } from '../define.ts';
import { getPath } from '../language/answers.ts';
import { addressOf, dateTime } from '../language/codecs.ts';
import { roomFor } from '../language/numbers.ts';
import { refusedCountry } from './countries.ts';
import { paginator } from './requests.ts';
import { actor, actors, all, one, phone, reference, references, title, titles, wholePlace } from './values.ts';

const moment: Codec = {
  decode: (list) => dateTime.decode(one('value').decode(list)),
  encode: (value) => [{ value: dateTime.encode(value) }],
};

const firstActor: Codec = {
  decode: (list) => [actors.decode(list)].flat()[0],
  encode: (value) => [actor.encode(value)],
};

const phones: Codec = {
  decode: all('phone_number').decode,
  encode: (values) => [values].flat().map((value) => ({ original_phone_number: value })),
  ...(phone.refuse && { refuse: phone.refuse }),
};

const parts = addressOf({
  street_1: 'line_1',
  street_2: 'line_2',
  city: 'locality',
  state: 'region',
  postal_code: 'postcode',
  country: 'country_code',
});

/**
 * A whole address. A write replaces it, so a third line of the old address is lost.
 * https://docs.attio.com/docs/attribute-types/attribute-types-location
 */
export const place: Codec = {
  decode: (list) => parts.decode(getPath(list, '0')),
  encode: (value) => [wholePlace(Object(parts.encode(value)))],
  refuse: refusedCountry,
};

/**
 * Request for the options or statuses of an attribute. The response leaves out archived ones.
 * https://docs.attio.com/rest-api/endpoint-reference/attributes/list-select-options
 */
const choicesIn = (target: string, kind: 'options' | 'statuses') =>
  ({ method: 'GET', path: `/v2/${target}/attributes/{field}/${kind}` }) as const;

/**
 * Condition for an option or a status. The vendor compares them "By equality, using either the implicit syntax or the
 * explicit one". https://docs.attio.com/docs/attribute-types/attribute-types-select
 */
const has = (target: string, property: 'option' | 'status'): Template => ({
  path: [[target.slice(target.indexOf('/') + 1), '{field}']],
  constraints: { [property]: '{value}' },
});

/** Numbers have "Up to four decimal places". https://docs.attio.com/docs/attribute-types/attribute-types-currency */
export const fourPlaces = { places: 4 };

/**
 * Types of attributes. Personal names are missing because they are objects and no type of custom fields fits.
 * https://docs.attio.com/docs/attribute-types
 */
const types = (target: string) =>
  ({
    text: { type: 'string', codec: one('value') },
    number: { type: 'number', codec: roomFor(fourPlaces, one('value')) },
    rating: { type: 'number', codec: roomFor({ places: 0, least: 0, most: 5 }, one('value')) },
    currency: { type: 'number', codec: roomFor(fourPlaces, one('currency_value')) },
    checkbox: { type: 'boolean', codec: one('value') },
    date: { type: 'date', codec: one('value') },
    timestamp: { type: 'date-time', codec: moment },
    select: {
      type: 'enum',
      codec: title('option'),
      multiple: titles,
      choices: choicesIn(target, 'options'),
      equals: has(target, 'option'),
    },
    status: {
      type: 'enum',
      codec: title('status'),
      choices: choicesIn(target, 'statuses'),
      equals: has(target, 'status'),
    },
    'record-reference': { type: 'string', codec: reference, multiple: references },
    'actor-reference': { type: 'string', codec: firstActor, multiple: actors },
    domain: { type: 'string', codec: one('domain'), multiple: all('domain') },
    'email-address': { type: 'string', codec: one('email_address'), multiple: all('email_address') },
    location: { type: 'address', codec: place },
    'phone-number': { type: 'string', codec: phone, multiple: phones },
    // The record of a list's entry, which is not an attribute.
    // https://docs.attio.com/rest-api/endpoint-reference/entries/create-an-entry-add-record-to-list
    parent_object: { type: 'string', at: 'parent_object' },
    parent_record_id: { type: 'string', at: 'parent_record_id' },
  }) as const;

/**
 * Types of attributes that a filter can compare with a single value.
 * https://docs.attio.com/rest-api/guides/filtering-and-sorting
 */
const comparable = ['text', 'number', 'rating', 'checkbox', 'date', 'select', 'status'];

/**
 * (unproven) Parameters for a page of attributes.
 * https://docs.attio.com/rest-api/endpoint-reference/attributes/list-attributes
 */
const paged = { query: { limit: '{limit}', offset: '{cursor}' }, paginator } as const;

/** The attributes of an object or a list, including the vendor's own. Same page. */
export const attributesOf = (target: string): Metadata => ({
  request: { method: 'GET', path: `/v2/${target}/attributes`, query: paged.query },
  paginator: paged.paginator,
  records: ['data'],
  value: 'api_slug',
  label: 'title',
  custom: { is_system_attribute: [false] },
  writable: { is_writable: [true] },
  unique: { is_unique: [true], type: comparable },
  filterable: { type: comparable },
  type: { at: 'type', words: types(target) },
  choices: { records: 'data', value: 'title', label: 'title' },
  multiple: { is_multiselect: [true] },
});

/**
 * Options of an attribute that the vendor defines.
 * https://docs.attio.com/rest-api/endpoint-reference/attributes/list-select-options
 */
export const optionsOf = (object: string, attribute: string): Metadata => ({
  request: { method: 'GET', path: `/v2/objects/${object}/attributes/${attribute}/options` },
  records: ['data'],
  value: 'title',
  label: 'title',
});

/**
 * Members of the workspace. The first member owns new deals that name no owner. The vendor accepts an owner's e-mail
 * address. https://docs.attio.com/docs/attribute-types/attribute-types-actor-reference
 */
export const members: Metadata = {
  request: { method: 'GET', path: '/v2/workspace_members' },
  records: ['data'],
  value: 'email_address',
  label: 'first_name',
  leaveOut: { access_level: ['suspended'] },
};
