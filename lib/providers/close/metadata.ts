import type { Codec, Metadata, TypedField } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/** Of a field that takes several. */
const texts: Codec = {
  decode: (list) => getList(list, '').flatMap((value) => getText(value, '') ?? []),
  encode: (values) => [values].flat(),
};

const text: TypedField = { type: 'string', multiple: texts };

/** Users, contacts and custom objects go by their ids. https://developer.close.com/api/resources/custom-fields */
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
 * "all the Custom Fields on an object", shared ones too; records name them with `custom.` before their ids.
 * https://developer.close.com/api/resources/custom-fields/custom-field-schemas/get
 * @param object as the vendor calls it
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

/** Pipelines with their statuses: all in one answer. https://developer.close.com/api/resources/pipelines/list */
const request = { method: 'GET', path: '/pipeline/' } as const;

export const pipelines: Metadata = { request, records: ['data'], value: 'id', label: 'name' };

/** What a status is to us. https://developer.close.com/api/resources/opportunity-statuses */
export const outcomes = { active: 'open', won: 'won', lost: 'lost' } as const;

export const opportunityStatuses: Metadata = {
  request,
  records: ['data', 'statuses'],
  group: 'id',
  value: 'id',
  label: 'label',
  category: { at: 'type', words: outcomes },
};
