import { isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { invalid, missing } from './errors.ts';
import type { Field } from './types.ts';

/** Types of custom fields of contacts. https://developers.activecampaign.com/reference/create-a-contact-custom-field */
const types = ['dropdown', 'hidden', 'checkbox', 'date', 'text', 'datetime', 'textarea', 'listbox', 'radio', 'number'];

/** Creates a custom field of contacts. It has no choices: other requests add them. */
export const addField = ({ madeFields }: Account, body: unknown): Field => {
  const given = isObject(body) && isObject(body.field) ? body.field : {};
  const { title, type } = given;
  if (typeof title !== 'string' || title.trim() === '') throw missing('field', 'title');
  if (typeof type !== 'string') throw missing('field', 'type');
  if (!types.includes(type)) throw invalid('field', 'type', `is not one of ${types.join(', ')}`);
  const made = madeFields.put({ id: madeFields.nextId(), title, type });
  return { id: String(made.id), title, type };
};
