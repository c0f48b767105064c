import type { Codec, Metadata, TypedField } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/** Texts of a field that accepts several values. */
const texts: Codec = {
  decode: (list) => getList(list, '').flatMap((value) => getText(value, '') ?? []),
  encode: (values) => [values].flat(),
};

const text: TypedField = { type: 'string', multiple: texts };

/**
 * Types of fields. Users, contacts and custom objects are texts with their ids.
 * https://developer.close.com/api/resources/custom-fields
 */
export const types = {
  text,
  textarea: text,
  hidden: text,
  number: 'number',
  date: 'date',
  datetime: 'date-time',
  choices: 'enum',
  user: text,
  contact: text,
  custom_object: text,
} as const;

/**
 * Metadata for "all the Custom Fields on an object", including shared fields. Records name a field with `custom.`
 * before its id. https://developer.close.com/api/resources/custom-fields/custom-field-schemas/get
 * @param object the vendor's name for the object
 */
export const fieldsOf = (object: string): Metadata => ({
  request: { method: 'GET', path: `/custom_field_schema/${object}/` },
  records: ['fields'],
  value: 'id',
  prefix: 'custom.',
  label: 'name',
  labelled: true,
  choices: { records: 'choices', value: '', label: '' },
  multiple: { accepts_multiple_values: [true] },
  type: { at: 'type', words: types },
});

/**
 * Request for all pipelines with their statuses, in a single response.
 * https://developer.close.com/api/resources/pipelines/list
 */
const request = { method: 'GET', path: '/pipeline/' } as const;

export const pipelines: Metadata = { request, records: ['data'], value: 'id', label: 'name' };

/** Our words for the types of statuses. https://developer.close.com/api/resources/opportunity-statuses */
export const outcomes = { active: 'open', won: 'won', lost: 'lost' } as const;

export const opportunityStatuses: Metadata = {
  request,
  records: ['data', 'statuses'],
  group: 'id',
  value: 'id',
  label: 'label',
  category: { at: 'type', words: outcomes },
};
