import type { Codec, Metadata } from '../define.ts';
import { paginator } from './requests.ts';

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

const asIs = (value: unknown): unknown => value;

/**
 * Folders of the account. Each list is in a folder. "limit": 50 at most.
 * https://developers.brevo.com/reference/get-folders
 */
export const folders: Metadata = {
  request: { method: 'GET', path: '/contacts/folders', query: { limit: 50, offset: '{cursor}', sort: 'asc' } },
  paginator,
  records: ['folders'],
  value: 'id',
  label: 'name',
};

/** Active senders. The first sender is the default. https://developers.brevo.com/reference/get-senders */
export const senders: Metadata = {
  request: { method: 'GET', path: '/senders' },
  records: ['senders'],
  value: 'id',
  label: 'email',
  where: { active: [true] },
};

/** Attributes that are fields of the object. https://developers.brevo.com/reference/create-contact */
const standard = ['EMAIL', 'FIRSTNAME', 'LASTNAME', 'SMS'];

/** (unproven) Attribute that the vendor sets after a contact has confirmed the address. The service never writes it. */
const confirmed = 'DOUBLE_OPT-IN';

/**
 * Codec of a choice. A numeric value is written as a number, because the vendor ignores a label. (unproven) The vendor
 * returns a number or a text. https://github.com/sendinblue/APIv3-python-library/issues/65
 */
export const category: Codec = {
  decode: asNumber,
  encode: asNumber,
};

/**
 * Codec of a list of texts: "COUNTRIES" contains "India" and "China". (unproven) The vendor returns the texts in the same
 * form. https://developers.brevo.com/reference/create-contact
 */
export const severalTexts: Codec = { decode: asIs, encode: asIs };

/**
 * All attributes of an account, including the fields of the object.
 * https://developers.brevo.com/reference/get-attributes
 */
export const everyAttribute: Metadata = {
  request: { method: 'GET', path: '/contacts/attributes' },
  records: ['attributes'],
  value: 'name',
  label: 'name',
};

/**
 * Custom fields of contacts, without the attributes that the vendor computes.
 * https://developers.brevo.com/reference/get-attributes
 */
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
  // "value" contains 0 for a value that is not a number. The newer "valueStr" contains every value. Same page.
  choices: [
    { records: 'enumeration', value: 'valueStr', label: 'label' },
    { records: 'enumeration', value: 'value', label: 'label' },
    { records: 'multiCategoryOptions', value: '', label: '' },
  ],
};
