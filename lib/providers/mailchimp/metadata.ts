import type { Codec, Metadata, TypedField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { addressOf } from '../language/codecs.ts';
import { audiencesRequest, paged, paginator } from './requests.ts';

/** Audiences of the account. https://mailchimp.com/developer/marketing/api/lists/get-lists-info/ */
export const audiences: Metadata = {
  request: audiencesRequest,
  paginator,
  records: ['lists'],
  value: 'id',
  label: 'name',
};

/** Automations of the account. https://mailchimp.com/developer/marketing/api/automation/list-automations/ */
export const automations: Metadata = {
  request: { method: 'GET', path: '/automations', query: paged },
  paginator,
  records: ['automations'],
  value: 'id',
  label: 'settings.title',
};

/**
 * Merge fields that are fields of the object. Audiences may have renamed or removed these merge fields.
 * https://mailchimp.com/developer/marketing/docs/merge-fields/
 */
const standard = ['FNAME', 'LNAME', 'PHONE', 'ADDRESS', 'COMPANY'];

const neededTogether = ['street_1', 'city', 'state', 'postal_code'] as const;

/**
 * (unproven) Reason why an address cannot be written: all parts except "addr2" and "country" are needed together.
 * https://mailchimp.com/developer/marketing/docs/merge-fields/
 */
const lacks = (address: unknown): string | undefined => {
  const lacking = neededTogether.filter((part) => !getText(address, part));
  const isNone =
    lacking.length === neededTogether.length && !getText(address, 'street_2') && !getText(address, 'country');
  return lacking.length === 0 || isNone
    ? undefined
    : `keeps an address only with ${neededTogether.join(', ')}; this address has no ${lacking.join(', ')}`;
};

export const place: Codec = {
  ...addressOf({
    street_1: 'addr1',
    street_2: 'addr2',
    city: 'city',
    state: 'state',
    postal_code: 'zip',
    country: 'country',
  }),
  refuse: lacks,
};

/** Codec of the object's own address, which has separate parts. */
export const wholePlace: Codec = { decode: (remote) => remote, encode: (address) => address, refuse: lacks };

/** Merge fields of all audiences. https://mailchimp.com/developer/marketing/api/list-merges/list-merge-fields/ */
export const everyMergeField: Metadata = {
  request: audiencesRequest,
  paginator,
  records: ['lists', 'merge_fields'],
  each: { method: 'GET', path: '/lists/{group}/merge-fields', query: { count: 1000 } },
  group: 'id',
  value: 'tag',
  label: 'name',
};

const monthDay = /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])$/;
const dayMonth = /^(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])$/;

/**
 * Type of a birthday: a day of any year, in the order that the audience has chosen.
 * https://github.com/mailchimp/mc-magento2/issues/987
 */
const birthday = (field: unknown): TypedField => {
  const isDayFirst = getText(field, 'options.date_format')?.toUpperCase() === 'DD/MM';
  const [form, example, pattern] = isDayFirst ? ['DD/MM', '31/12', dayMonth] : ['MM/DD', '12/31', monthDay];
  const refuse = (value: unknown): string | undefined =>
    value === null || pattern.test(String(value))
      ? undefined
      : `keeps a birthday as ${form} here, such as ${example}: not ${String(value)}`;
  return { type: 'string', codec: { decode: (remote) => remote, encode: (value) => value, refuse } };
};

/** Custom fields. Each audience has its own merge fields. Same page. */
export const mergeFields: Metadata = {
  ...everyMergeField,
  leaveOut: { tag: standard },
  type: {
    at: 'type',
    words: {
      text: 'string',
      number: 'number',
      phone: 'string',
      date: 'date',
      url: 'string',
      imageurl: 'string',
      radio: 'enum',
      dropdown: 'enum',
      birthday,
      zip: 'string',
      address: { type: 'address', codec: place },
    },
  },
  choices: { records: 'options.choices', value: '', label: '' },
};
