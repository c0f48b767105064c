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
  templates,
} from '../../../records/filters/marketing.ts';
import type { Row } from '../../../records/filters/rows.ts';
import type { Timed } from '../../../records/filters/timed.ts';

/** Makes a contact in the first audience, or in another one. */
export const newContact = (
  { mailchimp }: Accounts,
  values: Readonly<Record<string, unknown>> = {},
  list = mailchimp.lists()[0] ?? '',
): string => mailchimp.create(list, { email_address: newAddress(), ...values });

const newList = ({ mailchimp }: Accounts): string => {
  const { name: _, ...values } = mailchimp.list(mailchimp.lists()[0] ?? '').values;
  return mailchimp.createList({ name: `Filtered ${nextNumber()}`, ...values });
};

const newTag = ({ mailchimp }: Accounts, list = mailchimp.lists()[0] ?? '', name = `tag ${nextNumber()}`): string =>
  mailchimp.createSegment(list, { name, static_segment: [] });

const newSegment = (
  { mailchimp }: Accounts,
  list = mailchimp.lists()[0] ?? '',
  conditions: readonly Readonly<Record<string, string>>[] = [],
): string => mailchimp.createSegment(list, { name: `segment ${nextNumber()}`, options: { match: 'all', conditions } });

const firstLists = ({ mailchimp }: Accounts) =>
  mailchimp
    .lists()
    .slice(0, 2)
    .map((list) => [list, list] as const);

const newCampaign = ({ mailchimp }: Accounts, list?: string): string =>
  mailchimp.campaigns.create({
    settings: { title: `Filtered ${nextNumber()}` },
    ...(list !== undefined && { recipients: { list_id: list } }),
  });

export const mailchimpRows: readonly Row[] = [
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

/** Objects whose lists take times, or an order by them. */
export const mailchimpTimes: readonly Timed[] = [
  {
    provider: 'mailchimp',
    ...contacts,
    make: (at) => ({ id: newContact(at) }),
    touch: ({ mailchimp }, { id }) => mailchimp.update(mailchimp.lists()[0] ?? '', String(id), { language: 'fr' }),
  },
  {
    provider: 'mailchimp',
    ...lists,
    make: (at) => ({ id: newList(at) }),
    touch: ({ mailchimp }, { id }) => mailchimp.updateList(String(id), { name: `Renamed ${nextNumber()}` }),
  },
  {
    provider: 'mailchimp',
    ...segments,
    make: (at) => ({ id: newSegment(at) }),
    touch: ({ mailchimp }, { id }) =>
      mailchimp.updateSegment(mailchimp.lists()[0] ?? '', String(id), { name: `renamed ${nextNumber()}` }),
  },
  {
    provider: 'mailchimp',
    ...tags,
    make: (at) => ({ id: newTag(at) }),
    touch: ({ mailchimp }, { id }) =>
      mailchimp.updateSegment(mailchimp.lists()[0] ?? '', String(id), { name: `renamed ${nextNumber()}` }),
  },
  {
    provider: 'mailchimp',
    ...campaigns,
    make: (at) => ({ id: newCampaign(at) }),
    touch: ({ mailchimp }, { id }) => mailchimp.campaigns.rename(String(id), `Renamed ${nextNumber()}`),
  },
  {
    provider: 'mailchimp',
    ...automations,
    make: ({ mailchimp }) => ({ id: mailchimp.createAutomation({ title: `A ${nextNumber()}` }) }),
    touch: ({ mailchimp }, { id }) => mailchimp.updateAutomation(String(id), { title: `Renamed ${nextNumber()}` }),
  },
  {
    provider: 'mailchimp',
    ...templates,
    make: ({ mailchimp }) => ({ id: mailchimp.createTemplate({ name: `T ${nextNumber()}`, html: '<p>T</p>' }) }),
    touch: ({ mailchimp }, { id }) =>
      mailchimp.updateTemplate(String(id), { name: `Renamed ${nextNumber()}`, html: '<p>R</p>' }),
  },
];
