import type { Metadata } from '../define.ts';
import { dayText, manyTexts, oneText, values } from './codecs.ts';
import { paged, paginator } from './requests.ts';

/** Custom fields of contacts, with the choices of all of them beside. https://developers.activecampaign.com/reference/retrieve-fields */
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

/** An amount needs its currency beside it, which cannot be said here. https://developers.activecampaign.com/reference/dealcustomfieldmeta */
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
 * Custom fields of deals, and of accounts. https://developers.activecampaign.com/reference/list-all-custom-fields-meta
 * @param name of the list, in the path too
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

/** https://developers.activecampaign.com/reference/list-all-pipelines */
export const pipelines: Metadata = {
  request: { method: 'GET', path: '/dealGroups', query: paged },
  paginator,
  records: ['dealGroups'],
  value: 'id',
  label: 'title',
};

/** A deal needs a currency: that of the first pipeline. Same page. */
export const currencies: Metadata = { ...pipelines, value: 'currency', label: 'currency' };

/** A new list needs the address of a site: that of the first list, which every account has. https://developers.activecampaign.com/reference/create-new-list */
export const senderUrls: Metadata = {
  request: { method: 'GET', path: '/lists', query: paged },
  paginator,
  records: ['lists'],
  value: 'sender_url',
  label: 'sender_url',
};

/** (memory) https://developers.activecampaign.com/reference/list-all-deal-task-types */
export const taskTypes: Metadata = {
  request: { method: 'GET', path: '/dealTasktypes', query: paged },
  paginator,
  records: ['dealTasktypes'],
  value: 'id',
  label: 'title',
};
