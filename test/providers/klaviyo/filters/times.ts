import { automations, contacts, lists, nextNumber, segments, templates } from '../../../records/filters/marketing.ts';
import type { Timed } from '../../../records/filters/timed.ts';
import { newContact } from './rows.ts';

/** Kinds of campaigns, each with the vendor's channel. */
const channels = [
  ['email', { channel: 'email' }],
  ['sms', { channel: 'sms' }],
  ['push', { channel: 'mobile_push', content: { body: 'News' } }],
] as const;

/** Objects with lists that accept time filters, or an order by time. */
export const times: readonly Timed[] = [
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
  ...channels.map(
    ([kind, definition]): Timed => ({
      provider: 'klaviyo',
      path: '/marketingautomation/campaigns',
      object: 'marketingautomation.campaign',
      kind,
      make: ({ klaviyo }) => ({ id: klaviyo.campaigns.create({ name: `Filtered ${nextNumber()}` }, definition) }),
      touch: ({ klaviyo }, { id }) => klaviyo.campaigns.update(String(id), { name: `Renamed ${nextNumber()}` }),
    }),
  ),
];
