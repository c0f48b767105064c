import type { Accounts } from './accounts.ts';
import { type Row, same } from './rows.ts';
import type { Timed } from './timed.ts';

const contacts = { path: '/marketingautomation/contacts', object: 'marketingautomation.contact' } as const;
const lists = { path: '/marketingautomation/lists', object: 'marketingautomation.list' } as const;
const actions = { path: '/marketingautomation/actions', object: 'marketingautomation.action' } as const;
const automations = { path: '/marketingautomation/automations', object: 'marketingautomation.automation' } as const;
const events = { path: '/marketingautomation/events', object: 'marketingautomation.event' } as const;
const segments = { path: '/marketingautomation/segments', object: 'marketingautomation.segment' } as const;
const tags = { path: '/marketingautomation/tags', object: 'marketingautomation.tag' } as const;
const templates = { path: '/marketingautomation/templates', object: 'marketingautomation.template' } as const;

let made = 0;

const nextNumber = (): number => {
  made += 1;
  return made;
};

const newContact = ({ klaviyo }: Accounts, email = `filter-of-many-${nextNumber()}@example.com`): string =>
  klaviyo.create({ email });

export const klaviyoRows: readonly Row[] = [
  {
    provider: 'klaviyo',
    ...contacts,
    filter: 'email_address',
    values: () => ['filter-1@example.com', 'filter-2@example.com'].map((email) => [email, email] as const),
    make: (at, email) => newContact(at, email),
  },
  {
    provider: 'klaviyo',
    ...contacts,
    filter: 'list_id',
    refersTo: lists.path,
    values: ({ klaviyo }) => same(klaviyo.lists()),
    make: (at, list) => {
      const id = newContact(at);
      at.klaviyo.join(list, id);
      return id;
    },
  },
  {
    provider: 'klaviyo',
    ...tags,
    filter: 'name',
    values: () => ['filtered', 'also "filtered"'].map((name) => [name, name] as const),
    make: ({ klaviyo }, name) => klaviyo.createTag(name),
  },
  {
    provider: 'klaviyo',
    ...automations,
    filter: 'status',
    values: () => [
      ['draft', 'draft'],
      ['manual', 'paused'],
    ],
    make: ({ klaviyo }, status) => klaviyo.createFlow({ status }),
  },
  {
    provider: 'klaviyo',
    ...events,
    filter: 'contact_id',
    refersTo: contacts.path,
    values: (at) => same([newContact(at), newContact(at)]),
    make: ({ klaviyo }, contact) => klaviyo.happen(contact, { name: 'purchased' }),
  },
  {
    provider: 'klaviyo',
    ...actions,
    filter: 'automation_id',
    refersTo: automations.path,
    values: ({ klaviyo }) => same(klaviyo.flows()),
    make: ({ klaviyo }, flow) => klaviyo.createAction(flow, { type: 'send-email' }),
  },
];

/** Objects whose lists take times, or an order by them. */
export const klaviyoTimes: readonly Timed[] = [
  {
    provider: 'klaviyo',
    ...contacts,
    make: (at) => ({ id: newContact(at) }),
    touch: ({ klaviyo }, { id }) => klaviyo.update(String(id), { locale: 'fr-FR' }),
  },
  {
    provider: 'klaviyo',
    ...lists,
    make: ({ klaviyo }) => ({ id: klaviyo.createList({ name: `Filtered ${nextNumber()}` }) }),
    touch: ({ klaviyo }, { id }) => klaviyo.updateList(String(id), { name: `Renamed ${nextNumber()}` }),
  },
  {
    provider: 'klaviyo',
    ...segments,
    make: ({ klaviyo }) => ({ id: klaviyo.createSegment({ name: `Filtered ${nextNumber()}` }) }),
    touch: ({ klaviyo }, { id }) => klaviyo.updateSegment(String(id), { name: `Renamed ${nextNumber()}` }),
  },
  {
    provider: 'klaviyo',
    ...templates,
    make: ({ klaviyo }) => ({ id: klaviyo.createTemplate({ name: `Filtered ${nextNumber()}`, html: '<p>1</p>' }) }),
    touch: ({ klaviyo }, { id }) => klaviyo.updateTemplate(String(id), { name: `Renamed ${nextNumber()}` }),
  },
  {
    provider: 'klaviyo',
    ...automations,
    make: ({ klaviyo }) => ({ id: klaviyo.createFlow({ name: `Filtered ${nextNumber()}` }) }),
    touch: ({ klaviyo }, { id }) => klaviyo.updateFlow(String(id), { name: `Renamed ${nextNumber()}` }),
  },
];
