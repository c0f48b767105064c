import { withName } from '../../../../lib/engine/http/answer/record-selector.ts';
import type { Accounts } from '../../../records/filters/accounts.ts';
import { type Row, same } from '../../../records/filters/rows.ts';

export const contacts = { path: '/marketingautomation/contacts', object: 'marketingautomation.contact' } as const;
export const campaigns = { path: '/marketingautomation/campaigns', object: 'marketingautomation.campaign' } as const;
export const segments = { path: '/marketingautomation/segments', object: 'marketingautomation.segment' } as const;
export const templates = { path: '/marketingautomation/templates', object: 'marketingautomation.template' } as const;
const lists = { path: '/marketingautomation/lists', object: 'marketingautomation.list' } as const;

const events = { path: '/marketingautomation/events', object: 'marketingautomation.event' } as const;
const users = { path: '/marketingautomation/users', object: 'marketingautomation.user' } as const;

export const newTemplate = { templateName: 'Engines', subject: 'Engines', htmlContent: '<p>Engines</p>' };

let made = 0;

const nextNumber = (): number => {
  made += 1;
  return made;
};

export const newContact = ({ brevo }: Accounts, email?: string): string =>
  String(brevo.create({ email: email ?? `filter-of-many-${nextNumber()}@example.com` }));

export const newCampaign = ({ brevo }: Accounts): string =>
  String(brevo.campaigns.create({ name: 'Engines', subject: 'Engines' }));

/** @returns our id of an event, because the vendor has none */
const newEvent = ({ brevo }: Accounts, email: unknown, event: string): string => {
  const answered = brevo.report({ email, event, messageId: `<${nextNumber()}@relay.example>` });
  return String(Object(withName(answered, ['messageId', 'email', 'event', 'date', 'link'])).id);
};

export const rows: readonly Row[] = [
  {
    provider: 'brevo',
    ...events,
    filter: 'type',
    values: () => [
      ['requests', 'sent'],
      ['spam', 'complained'],
    ],
    make: (at, event) => newEvent(at, 'filter-of-type@example.com', event),
  },
  {
    provider: 'brevo',
    ...events,
    filter: 'contact_id',
    refersTo: contacts.path,
    values: (at) => same([newContact(at), newContact(at)]),
    make: (at, contact) => newEvent(at, at.brevo.get(Number(contact))?.values.email, 'opened'),
  },
  {
    provider: 'brevo',
    ...users,
    filter: 'email_address',
    values: () => same(['owner@acme.example', 'ada@acme.example']),
    make: (_, email) => email,
  },
  {
    provider: 'brevo',
    ...contacts,
    filter: 'email_address',
    values: () => ['filter-1@example.com', 'filter-2@example.com'].map((email) => [email, email] as const),
    make: (at, email) => newContact(at, email),
  },
  {
    provider: 'brevo',
    ...contacts,
    filter: 'list_id',
    refersTo: lists.path,
    values: ({ brevo }) => same(brevo.lists().map(String)),
    make: (at, list) => {
      const id = newContact(at);
      at.brevo.join(Number(list), Number(id));
      return id;
    },
  },
  {
    provider: 'brevo',
    ...contacts,
    filter: 'segment_id',
    refersTo: segments.path,
    values: ({ brevo }) =>
      ['Engineer', 'Pilot'].map((JOB_TITLE) => {
        const segment = brevo.segments.create({ segmentName: JOB_TITLE, conditions: { JOB_TITLE } });
        return [JOB_TITLE, String(segment)] as const;
      }),
    make: ({ brevo }, title) =>
      String(brevo.create({ email: `in-segment-${nextNumber()}@example.com`, attributes: { JOB_TITLE: title } })),
  },
  {
    provider: 'brevo',
    ...campaigns,
    filter: 'status',
    values: () => [
      ['in_process', 'sending'],
      ['suspended', 'paused'],
    ],
    make: (at, status) => {
      const id = newCampaign(at);
      at.brevo.campaigns.set(Number(id), { status, scheduledAt: '2099-05-21T18:00:00.000Z' });
      return id;
    },
  },
];
