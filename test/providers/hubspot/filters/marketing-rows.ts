import type { Accounts } from '../../../records/filters/accounts.ts';
import { type Row, same } from '../../../records/filters/rows.ts';
import type { Timed } from '../../../records/filters/timed.ts';

const contacts = { path: '/marketingautomation/contacts', object: 'marketingautomation.contact' } as const;

let made = 0;

const newContact = ({ hubspot }: Accounts, email?: string): number => {
  made += 1;
  return hubspot.create('contacts', { email: email ?? `marketing-of-many-${made}@example.com` }).id;
};

const listsOf = ({ lists }: Accounts['hubspot'], isMeant: (processingType: string) => boolean): readonly string[] =>
  lists()
    .filter(({ processingType, objectTypeId }) => objectTypeId === '0-1' && isMeant(processingType))
    .map(({ id }) => String(id));

/** A contact that people or conditions have put on the list. */
const onList = (at: Accounts, list: string): number => {
  const id = newContact(at);
  at.hubspot.join(Number(list), id);
  return id;
};

const emails = { path: '/marketingautomation/emails', object: 'marketingautomation.email' } as const;

export const marketingRows: readonly Row[] = [
  {
    provider: 'hubspot',
    path: '/marketingautomation/events',
    object: 'marketingautomation.event',
    filter: 'contact_id',
    refersTo: contacts.path,
    values: (at) => same([newContact(at), newContact(at)]),
    make: ({ hubspot }, contact) => hubspot.happen(Number(contact), 'pe1_paid', {}, Date.now() - 2_000),
  },
  {
    provider: 'hubspot',
    ...emails,
    filter: 'type',
    values: () => [
      ['batch', 'campaign'],
      ['automated', 'automation'],
    ],
    make: ({ hubspot }, subcategory) => {
      const id = hubspot.emails.create({ name: 'Engines' });
      hubspot.emails.set(id, { subcategory });
      return id;
    },
  },
  {
    provider: 'hubspot',
    path: '/marketingautomation/actions',
    object: 'marketingautomation.action',
    filter: 'automation_id',
    refersTo: '/marketingautomation/automations',
    values: ({ hubspot }) => same([1, 2].map(() => String(hubspot.createFlow().id))),
    make: ({ hubspot }, flow) => hubspot.addStep(Number(flow), '0-4'),
  },
  {
    provider: 'hubspot',
    ...contacts,
    filter: 'email_address',
    values: () => same(['marketing-1@example.com', 'marketing-2@example.com']),
    make: (at, email) => newContact(at, email),
  },
  {
    provider: 'hubspot',
    ...contacts,
    filter: 'list_id',
    refersTo: '/marketingautomation/lists',
    values: ({ hubspot }) => same(listsOf(hubspot, (type) => type !== 'DYNAMIC')),
    make: onList,
  },
  {
    provider: 'hubspot',
    ...contacts,
    filter: 'segment_id',
    refersTo: '/marketingautomation/segments',
    values: ({ hubspot }) => {
      hubspot.createList(`Segment ${made}`, 'DYNAMIC');
      return same(listsOf(hubspot, (type) => type === 'DYNAMIC'));
    },
    make: onList,
  },
];

/** Objects with lists that accept time filters, or an order by time. */
export const marketingTimes: readonly Timed[] = [
  {
    provider: 'hubspot',
    ...contacts,
    make: (at) => ({ id: newContact(at) }),
    touch: ({ hubspot }, { id }) => hubspot.update('contacts', Number(id), { company: `Company ${made}` }),
  },
  {
    provider: 'hubspot',
    path: '/marketingautomation/campaigns',
    object: 'marketingautomation.campaign',
    make: ({ hubspot }) => ({ id: hubspot.emails.create({ name: 'Engines in May' }) }),
    touch: ({ hubspot }, { id }) => hubspot.emails.update(String(id), { name: 'Engines in June' }),
  },
  {
    provider: 'hubspot',
    ...emails,
    make: ({ hubspot }) => ({ id: hubspot.emails.create({ name: 'Engines in July' }) }),
    touch: ({ hubspot }, { id }) => hubspot.emails.update(String(id), { subject: 'Engines in August' }),
  },
];
