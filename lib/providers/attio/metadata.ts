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

/** An address as a whole: what a third line has said is gone. https://docs.attio.com/docs/attribute-types/attribute-types-location */
export const place: Codec = {
  decode: (list) => parts.decode(getPath(list, '0')),
  encode: (value) => [wholePlace(Object(parts.encode(value)))],
  refuse: refusedCountry,
};

/** Those that are archived are left out. https://docs.attio.com/rest-api/endpoint-reference/attributes/list-select-options */
const choicesIn = (target: string, kind: 'options' | 'statuses') =>
  ({ method: 'GET', path: `/v2/${target}/attributes/{field}/${kind}` }) as const;

/** "By equality, using either the implicit syntax or the explicit one". https://docs.attio.com/docs/attribute-types/attribute-types-select */
const has = (target: string, property: 'option' | 'status'): Template => ({
  path: [[target.slice(target.indexOf('/') + 1), '{field}']],
  constraints: { [property]: '{value}' },
});

/** "Up to four decimal places". https://docs.attio.com/docs/attribute-types/attribute-types-currency */
export const fourPlaces = { places: 4 };

/**
 * Types of attributes. A name is an object, which cannot be said here.
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
    // What an entry of a list is of, which is no attribute. https://docs.attio.com/rest-api/endpoint-reference/entries/create-an-entry-add-record-to-list
    parent_object: { type: 'string', at: 'parent_object' },
    parent_record_id: { type: 'string', at: 'parent_record_id' },
  }) as const;

/** What can be compared with one value. https://docs.attio.com/rest-api/guides/filtering-and-sorting */
const comparable = ['text', 'number', 'rating', 'checkbox', 'date', 'select', 'status'];

/** (memory) A page of attributes. https://docs.attio.com/rest-api/endpoint-reference/attributes/list-attributes */
const paged = { query: { limit: '{limit}', offset: '{cursor}' }, paginator } as const;

/** The attributes of an object or a list, the vendor's own too. Same page. */
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

/** The options of one of the vendor's own. https://docs.attio.com/rest-api/endpoint-reference/attributes/list-select-options */
export const optionsOf = (object: string, attribute: string): Metadata => ({
  request: { method: 'GET', path: `/v2/objects/${object}/attributes/${attribute}/options` },
  records: ['data'],
  value: 'title',
  label: 'title',
});

/** Who deals are given to where nobody is named: an owner may be named by the e-mail address. https://docs.attio.com/docs/attribute-types/attribute-types-actor-reference */
export const members: Metadata = {
  request: { method: 'GET', path: '/v2/workspace_members' },
  records: ['data'],
  value: 'email_address',
  label: 'first_name',
  leaveOut: { access_level: ['suspended'] },
};
