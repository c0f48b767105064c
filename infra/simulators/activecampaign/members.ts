import { isAddress } from '../shared/texts.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, liveRow } from './account.ts';
import type { FieldOwner, RecordType } from './types.ts';

/** Returns the fault of a value, if any. */
type Check = (value: unknown, account: Account) => string | undefined;

interface Member {
  readonly check: Check;
  readonly required?: true;
}

/** Members that a write accepts. The simulator refuses all others. */
export interface RecordDefinition {
  /** Name of the body member that contains the record. */
  readonly singular: string;
  readonly noun: string;
  readonly members: Readonly<Record<string, Member>>;
  /** Custom fields of the record: their owner, and their names in a body. */
  readonly custom?: {
    readonly owner: FieldOwner;
    readonly member: string;
    readonly key: string;
    readonly value: string;
  };
}

const must = (holds: boolean, what: string): string | undefined => (holds ? undefined : `must be ${what}`);

const text: Check = (value) => must(typeof value === 'string', 'a text');
const whole: Check = (value) => must(Number.isInteger(value) && Number(value) >= 0, 'a whole number');
const idText = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value);

const email: Check = (value) => must(isAddress(value), 'a valid email address');

/** "3-digit ISO format, lowercased". https://developers.activecampaign.com/reference/create-a-deal-new */
const currency: Check = (value) => must(typeof value === 'string' && /^[a-z]{3}$/.test(value), 'a currency');

const moment: Check = (value) => must(typeof value === 'string' && !Number.isNaN(Date.parse(value)), 'a date');

const state =
  (...values: readonly number[]): Check =>
  (value) =>
    must(values.includes(value as number), `one of ${values.join(', ')}`);

const word =
  (...values: readonly string[]): Check =>
  (value) =>
    must(values.includes(value as string), `one of ${values.join(', ')}`);

/** Ids are numbers in some bodies, and texts in others. */
const record =
  (type: RecordType, form: 'number' | 'text'): Check =>
  (value, account) => {
    const isForm = form === 'number' ? Number.isInteger(value) : idText(value);
    return must(isForm && liveRow(account, type, value) !== undefined, 'one that is there');
  };

const among =
  (list: 'users' | 'pipelines' | 'stages' | 'taskTypes', form: 'number' | 'text'): Check =>
  (value, account) => {
    const isForm = form === 'number' ? Number.isInteger(value) : idText(value);
    return must(isForm && account[list].some(({ id }) => id === String(value)), 'one that is there');
  };

/** "1" and "2", as texts or numbers. https://developers.activecampaign.com/reference/update-list-status-for-contact */
const listStatus: Check = (value) => must(['1', '2'].includes(String(value)), '1 or 2');

/** The page says that both ids are texts. Its example contains numbers. Same page. */
const oneOf =
  (type: RecordType): Check =>
  (value, account) =>
    must(liveRow(account, type, value) !== undefined, 'one that is there');

const optional = (check: Check): Member => ({ check });
const required = (check: Check): Member => ({ check, required: true });

/** An id of a record whose kind another member names. */
const anyId: Check = (value) => must(Number.isInteger(Number(value)) && value !== '', 'an id');

/** Members that a write may contain, by kind of record: https://developers.activecampaign.com/reference */
export const records: Readonly<Record<RecordType, RecordDefinition>> = {
  contacts: {
    singular: 'contact',
    noun: 'contact',
    members: {
      email: required(email),
      firstName: optional(text),
      lastName: optional(text),
      phone: optional(text),
    },
    custom: { owner: 'contacts', member: 'fieldValues', key: 'field', value: 'value' },
  },
  accounts: {
    singular: 'account',
    noun: 'account',
    members: { name: required(text), accountUrl: optional(text), owner: optional(among('users', 'number')) },
    custom: { owner: 'accounts', member: 'fields', key: 'customFieldId', value: 'fieldValue' },
  },
  deals: {
    singular: 'deal',
    noun: 'deal',
    members: {
      title: required(text),
      description: optional(text),
      account: optional(record('accounts', 'text')),
      contact: optional(record('contacts', 'text')),
      value: required(whole),
      currency: required(currency),
      group: optional(among('pipelines', 'text')),
      stage: optional(among('stages', 'text')),
      owner: optional(among('users', 'text')),
      percent: optional(whole),
      status: optional(state(0, 1, 2)),
    },
    custom: { owner: 'deals', member: 'fields', key: 'customFieldId', value: 'fieldValue' },
  },
  notes: {
    singular: 'note',
    noun: 'note',
    members: {
      note: required(text),
      reltype: required(word('Activity', 'Deal', 'DealTask', 'Subscriber', 'CustomerAccount')),
      relid: required(anyId),
    },
  },
  dealTasks: {
    singular: 'dealTask',
    noun: 'task',
    members: {
      title: optional(text),
      ownerType: optional(word('contact', 'deal')),
      relid: required(whole),
      status: optional(state(0, 1)),
      note: optional(text),
      duedate: required(moment),
      dealTasktype: required(among('taskTypes', 'number')),
      assignee: optional(among('users', 'number')),
    },
  },
  accountContacts: {
    singular: 'accountContact',
    noun: 'association',
    members: {
      account: required(record('accounts', 'number')),
      contact: required(record('contacts', 'number')),
      jobTitle: optional(text),
    },
  },
  contactTags: {
    singular: 'contactTag',
    noun: 'contactTag',
    members: { contact: required(record('contacts', 'number')), tag: required(record('tags', 'number')) },
  },
  // "template, contact". https://developers.activecampaign.com/reference/create-a-new-tag
  tags: {
    singular: 'tag',
    noun: 'tag',
    members: { tag: required(text), tagType: required(word('template', 'contact')), description: optional(text) },
  },
  lists: {
    singular: 'list',
    noun: 'list',
    members: {
      name: required(text),
      stringid: required(text),
      sender_url: required(text),
      sender_reminder: required(text),
      description: optional(text),
    },
  },
  contactLists: {
    singular: 'contactList',
    noun: 'contactList',
    members: {
      list: required(oneOf('lists')),
      contact: required(oneOf('contacts')),
      status: required(listStatus),
      sourceid: optional(whole),
    },
  },
  // Users create these in the screens of the vendor. No request creates them.
  automations: {
    singular: 'automation',
    noun: 'automation',
    members: { name: required(text), status: optional(word('0', '1', '2')), trigger: optional(text) },
  },
  segments: { singular: 'segment', noun: 'segment', members: { name: required(text) } },
  // As recorded for a new campaign. Users choose the last two members in the screens of the vendor.
  campaigns: {
    singular: 'campaign',
    noun: 'campaign',
    members: {
      name: required(text),
      type: required(word('single')),
      segmentid: optional(text),
      seriesid: optional(text),
    },
  },
  // https://developers.activecampaign.com/reference/update-a-message
  messages: {
    singular: 'message',
    noun: 'message',
    members: Object.fromEntries(
      ['name', 'fromname', 'fromemail', 'reply2', 'subject', 'preheader_text', 'text', 'html'].map((name) => [
        name,
        optional(text),
      ]),
    ),
  },
  // https://developers.activecampaign.com/reference/create-new-contactautomation
  contactAutomations: {
    singular: 'contactAutomation',
    noun: 'contactAutomation',
    members: { contact: required(record('contacts', 'number')), automation: required(record('automations', 'number')) },
  },
};

/**
 * Whether a text is valid for a type of field. (unproven)
 * https://developers.activecampaign.com/reference/dealcustomfieldmeta
 */
export const isOfType = (type: string, value: string, options: readonly string[] = []): boolean => {
  if (value === '') return true;
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (type === 'number') return Number.isFinite(Number(value));
  if (type === 'dropdown' || type === 'radio') return options.includes(value);
  if (type === 'listbox' || type === 'multiselect') return /^\|\|.+\|\|$/.test(value);
  return true;
};

/** Narrows to an array whose entries are all objects. */
export const isList = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every(isObject);
