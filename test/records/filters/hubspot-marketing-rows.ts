import type { Accounts } from './accounts.ts';
import { type Row, same } from './rows.ts';
import type { Timed } from './timed.ts';

const contacts = { path: '/marketingautomation/contacts', object: 'marketingautomation.contact' } as const;

let made = 0;

const newContact = ({ hubspot }: Accounts, email?: string): number => {
  made += 1;
  return hubspot.create('contacts', { email: email ?? `marketing-of-many-${made}@example.com` }).id;
};

export const hubspotMarketingRows: readonly Row[] = [
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
    values: ({ hubspot }) =>
      same(
        hubspot
          .lists()
          .filter(({ processingType }) => processingType !== 'DYNAMIC')
          .map(({ id }) => String(id)),
      ),
    make: (at, list) => {
      const id = newContact(at);
      at.hubspot.join(Number(list), id);
      return id;
    },
  },
];

/** Objects whose lists take times, or an order by them. */
export const hubspotMarketingTimes: readonly Timed[] = [
  {
    provider: 'hubspot',
    ...contacts,
    make: (at) => ({ id: newContact(at) }),
    touch: ({ hubspot }, { id }) => hubspot.update('contacts', Number(id), { company: `Company ${made}` }),
  },
];
