import type { Metadata } from '../define.ts';
import { dayText, manyTexts, oneText, values } from './codecs.ts';
import { paged, paginator } from './requests.ts';

/**
 * Custom fields of contacts. The response contains the choices of all fields in a separate list.
 * https://developers.activecampaign.com/reference/retrieve-fields
 */
export const contactFields: Metadata = {
  request: { method: 'GET', path: '/fields', query: paged },
  paginator,
  records: ['fields'],
  value: 'id',
  label: 'title',
  labelled: true,
  type: {
    at: 'type',
    words: {
      text: 'string',
      textarea: 'string',
      hidden: 'string',
      date: { type: 'date', codec: dayText },
      dropdown: { type: 'enum', codec: oneText },
      radio: { type: 'enum', codec: oneText },
      listbox: { type: 'array', codec: manyTexts },
      checkbox: { type: 'array', codec: manyTexts },
    },
  },
  required: { isrequired: ['1'] },
  choices: { records: 'fieldOptions', field: 'field', value: 'value', label: 'label' },
};

/**
 * Types of custom fields. The type for amounts is missing: an amount needs a currency, and a custom field contains no
 * second value. https://developers.activecampaign.com/reference/dealcustomfieldmeta
 */
const types = {
  text: { type: 'string', codec: values.text },
  textarea: { type: 'string', codec: values.text },
  hidden: { type: 'string', codec: values.text },
  number: { type: 'number', codec: values.number },
  date: { type: 'date', codec: values.day },
  dropdown: { type: 'enum', codec: values.text },
  radio: { type: 'enum', codec: values.text },
  multiselect: { type: 'array', codec: values.texts },
  listbox: { type: 'array', codec: values.texts },
  checkbox: { type: 'array', codec: values.texts },
} as const;

/**
 * Custom fields of deals, or of accounts. https://developers.activecampaign.com/reference/list-all-custom-fields-meta
 * @param name name of the list, which is in the path too
 */
const fieldsOf = (name: string): Metadata => ({
  request: { method: 'GET', path: `/${name}`, query: paged },
  paginator,
  records: [name],
  value: 'id',
  label: 'fieldLabel',
  labelled: true,
  type: { at: 'fieldType', words: types },
  required: { isRequired: [1] },
  choices: { records: 'fieldOptions', value: '', label: '' },
});

export const dealFields = fieldsOf('dealCustomFieldMeta');
export const accountFields = fieldsOf('accountCustomFieldMeta');

/** Pipelines of the account. https://developers.activecampaign.com/reference/list-all-pipelines */
export const pipelines: Metadata = {
  request: { method: 'GET', path: '/dealGroups', query: paged },
  paginator,
  records: ['dealGroups'],
  value: 'id',
  label: 'title',
};

/** The currency of the first pipeline, because a deal needs a currency. Same page. */
export const currencies: Metadata = { ...pipelines, value: 'currency', label: 'currency' };

/**
 * The website URL of the first list, because a new list needs such a URL. Every account has a list.
 * https://developers.activecampaign.com/reference/create-new-list
 */
export const senderUrls: Metadata = {
  request: { method: 'GET', path: '/lists', query: paged },
  paginator,
  records: ['lists'],
  value: 'sender_url',
  label: 'sender_url',
};

/** (unproven) Types of tasks in the account. https://developers.activecampaign.com/reference/list-all-deal-task-types */
export const taskTypes: Metadata = {
  request: { method: 'GET', path: '/dealTasktypes', query: paged },
  paginator,
  records: ['dealTasktypes'],
  value: 'id',
  label: 'title',
};
