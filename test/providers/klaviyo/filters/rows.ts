import type { Accounts } from '../../../records/filters/accounts.ts';
import {
  actions,
  automations,
  byAddress,
  contacts,
  events,
  lists,
  newAddress,
  tags,
} from '../../../records/filters/marketing.ts';
import { type Row, same } from '../../../records/filters/rows.ts';

export const newContact = ({ klaviyo }: Accounts, email = newAddress()): string => klaviyo.create({ email });

/** Company by segment. The contacts of a segment share a company. */
const companyOf = new Map<string, string>();

const segmentOf = (klaviyo: Accounts['klaviyo'], company: string): string => {
  const filter = { type: 'string', operator: 'equals', value: company };
  const conditions = [{ type: 'profile-property', property: 'organization', filter }];
  const segment = klaviyo.createSegment({ name: company, definition: { condition_groups: [{ conditions }] } });
  companyOf.set(segment, company);
  return segment;
};

export const rows: readonly Row[] = [
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
