import type { Accounts } from '../../../records/filters/accounts.ts';
import {
  actions,
  automations,
  byAddress,
  contacts,
  events,
  lists,
  newAddress,
  nextNumber,
  segments,
  tags,
  templates,
} from '../../../records/filters/marketing.ts';
import { type Row, same } from '../../../records/filters/rows.ts';
import type { Timed } from '../../../records/filters/timed.ts';

const newContact = ({ klaviyo }: Accounts, email = newAddress()): string => klaviyo.create({ email });

/** By the segments that have their people. */
const companyOf = new Map<string, string>();

const segmentOf = (klaviyo: Accounts['klaviyo'], company: string): string => {
  const filter = { type: 'string', operator: 'equals', value: company };
  const conditions = [{ type: 'profile-property', property: 'organization', filter }];
  const segment = klaviyo.createSegment({ name: company, definition: { condition_groups: [{ conditions }] } });
  companyOf.set(segment, company);
  return segment;
};

export const klaviyoRows: readonly Row[] = [
  byAddress('klaviyo', newContact),
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
    ...contacts,
    filter: 'segment_id',
    refersTo: '/marketingautomation/segments',
    values: ({ klaviyo }) => same(['Analytical', 'Difference'].map((company) => segmentOf(klaviyo, company))),
    make: (at, segment) => {
      const id = newContact(at);
      at.klaviyo.update(id, { organization: companyOf.get(String(segment)) });
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
/** Kinds of campaigns, each with what the vendor calls its channel. */
const channels = [
  ['email', { channel: 'email' }],
  ['sms', { channel: 'sms' }],
  ['push', { channel: 'mobile_push', content: { body: 'News' } }],
] as const;

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
