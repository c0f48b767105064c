import type { Codec, Metadata } from '../define.ts';
import { paginator } from './requests.ts';

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

const asIs = (value: unknown): unknown => value;

/** A list is in one. "limit": 50 at most. https://developers.brevo.com/reference/get-folders */
export const folders: Metadata = {
  request: { method: 'GET', path: '/contacts/folders', query: { limit: 50, offset: '{cursor}', sort: 'asc' } },
  paginator,
  records: ['folders'],
  value: 'id',
  label: 'name',
};

/** Of those that may send, the first one. https://developers.brevo.com/reference/get-senders */
export const senders: Metadata = {
  request: { method: 'GET', path: '/senders' },
  records: ['senders'],
  value: 'id',
  label: 'email',
  where: { active: [true] },
};

/** Those of the object itself. https://developers.brevo.com/reference/create-contact */
const standard = ['EMAIL', 'FIRSTNAME', 'LASTNAME', 'SMS'];

/** (memory) The vendor sets it once a person has confirmed his address: nobody says so for him. */
const confirmed = 'DOUBLE_OPT-IN';

/**
 * Written as the number that it is, where it is one: a label is ignored. (memory) So it is answered, or as a text.
 * https://github.com/sendinblue/APIv3-python-library/issues/65
 */
export const category: Codec = {
  decode: asNumber,
  encode: asNumber,
};

/** Texts, of which "COUNTRIES" has "India" and "China"; (memory) so they are answered. https://developers.brevo.com/reference/create-contact */
export const severalTexts: Codec = { decode: asIs, encode: asIs };

/** All of an account, the object's own too. https://developers.brevo.com/reference/get-attributes */
export const everyAttribute: Metadata = {
  request: { method: 'GET', path: '/contacts/attributes' },
  records: ['attributes'],
  value: 'name',
  label: 'name',
};

/** Of contacts: what the vendor computes is none of them. https://developers.brevo.com/reference/get-attributes */
export const attributes: Metadata = {
  ...everyAttribute,
  where: { category: ['normal', 'category'] },
  leaveOut: { name: [...standard, confirmed] },
  type: [
    { at: 'category', words: { category: { type: 'enum', codec: category } } },
    {
      at: 'type',
      words: {
        text: 'string',
        date: 'date',
        float: 'number',
        boolean: 'boolean',
        id: 'string',
        'multiple-choice': { type: 'array', codec: severalTexts },
      },
    },
  ],
  // A value that is no number is 0 at "value", and as it is at "valueStr", which is newer. Same page.
  choices: [
    { records: 'enumeration', value: 'valueStr', label: 'label' },
    { records: 'enumeration', value: 'value', label: 'label' },
    { records: 'multiCategoryOptions', value: '', label: '' },
  ],
};
