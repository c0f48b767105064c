import type { Accounts } from '../../../records/filters/accounts.ts';
import {
  actions,
  automations,
  byAddress,
  campaigns,
  contacts,
  lists,
  newAddress,
  nextNumber,
  segments,
  tags,
} from '../../../records/filters/marketing.ts';
import type { Row } from '../../../records/filters/rows.ts';

/** Creates a contact in the first audience, or in the given audience. */
export const newContact = (
  { mailchimp }: Accounts,
  values: Readonly<Record<string, unknown>> = {},
  list = mailchimp.lists()[0] ?? '',
): string => mailchimp.create(list, { email_address: newAddress(), ...values });

export const newList = ({ mailchimp }: Accounts): string => {
  const { name: _, ...values } = mailchimp.list(mailchimp.lists()[0] ?? '').values;
  return mailchimp.createList({ name: `Filtered ${nextNumber()}`, ...values });
};

export const newTag = (
  { mailchimp }: Accounts,
  list = mailchimp.lists()[0] ?? '',
  name = `tag ${nextNumber()}`,
): string => mailchimp.createSegment(list, { name, static_segment: [] });

export const newSegment = (
  { mailchimp }: Accounts,
  list = mailchimp.lists()[0] ?? '',
  conditions: readonly Readonly<Record<string, string>>[] = [],
): string => mailchimp.createSegment(list, { name: `segment ${nextNumber()}`, options: { match: 'all', conditions } });

const firstLists = ({ mailchimp }: Accounts) =>
  mailchimp
    .lists()
    .slice(0, 2)
    .map((list) => [list, list] as const);

export const newCampaign = ({ mailchimp }: Accounts, list?: string): string =>
  mailchimp.campaigns.create({
    settings: { title: `Filtered ${nextNumber()}` },
    ...(list !== undefined && { recipients: { list_id: list } }),
  });

export const rows: readonly Row[] = [
  byAddress('mailchimp', (at, email_address) => newContact(at, { email_address })),
  {
    provider: 'mailchimp',
    ...contacts,
    filter: 'status',
    values: () => [
      ['cleaned', 'bounced'],
      ['pending', 'pending'],
    ],
    make: (at, status) => newContact(at, { status }),
  },
  {
    provider: 'mailchimp',
    ...contacts,
    filter: 'list_id',
    refersTo: lists.path,
    values: firstLists,
    make: (at, list) => newContact(at, {}, list),
  },
  {
    provider: 'mailchimp',
    ...contacts,
    filter: 'segment_id',
    refersTo: segments.path,
    values: (at) =>
      ['one.example', 'two.example'].map((value) => {
        const segment = newSegment(at, undefined, [{ field: 'EMAIL', op: 'contains', value }]);
        return [value, segment] as const;
      }),
    make: (at, domain) => newContact(at, { email_address: `in-segment-${nextNumber()}@${domain}` }),
  },
  {
    provider: 'mailchimp',
    ...segments,
    filter: 'list_id',
    refersTo: lists.path,
    values: firstLists,
    make: (at, list) => newSegment(at, list),
  },
  {
    provider: 'mailchimp',
    ...tags,
    filter: 'list_id',
    refersTo: lists.path,
    values: firstLists,
    make: (at, list) => newTag(at, list),
  },
  {
    provider: 'mailchimp',
    ...tags,
    filter: 'name',
    values: () => ['filtered', 'also filtered'].map((name) => [name, name] as const),
    make: (at, name) => newTag(at, undefined, name),
  },
  {
    provider: 'mailchimp',
    ...campaigns,
    filter: 'status',
    values: () => [
      ['save', 'draft'],
      ['paused', 'paused'],
    ],
    make: (at, status) => {
      const id = newCampaign(at);
      at.mailchimp.campaigns.set(id, { status });
      return id;
    },
  },
  {
    provider: 'mailchimp',
    ...campaigns,
    filter: 'list_id',
    refersTo: lists.path,
    values: firstLists,
    make: newCampaign,
  },
  {
    provider: 'mailchimp',
    ...automations,
    filter: 'status',
    values: () => [
      ['sending', 'active'],
      ['save', 'draft'],
    ],
    make: ({ mailchimp }, status) => mailchimp.createAutomation({ title: `A ${nextNumber()}`, status }),
  },
  {
    provider: 'mailchimp',
    ...actions,
    filter: 'automation_id',
    refersTo: automations.path,
    values: ({ mailchimp }) =>
      [1, 2].map((number) => {
        const automation = mailchimp.createAutomation({ title: `Of ${number}`, subjects: [] });
        return [automation, automation] as const;
      }),
    make: ({ mailchimp }, automation) => {
      const id = `${automation.slice(0, 8)}01`;
      mailchimp.updateAutomation(automation, { emails: [{ id, title: 'Step', subject: 'Hello', hours: 0 }] });
      return id;
    },
  },
];
