import type { Field, FieldOwner, Pipeline, Stage, User } from './types.ts';

/** An account that exists from the start. `currency` is in lower case, as the vendor requires. */
export interface AccountSettings {
  /** First segment of the API URL. */
  readonly account: string;
  readonly apiToken: string;
  /** Part of the addresses of the account's users. */
  readonly code: string;
  readonly currency: string;
  /** Number of additional custom fields of each kind of record. */
  readonly moreFields?: number;
}

/** Two accounts with different currencies. Ids of records repeat in the second account. */
export const activecampaignAccounts = [
  { account: 'sim-acme-ac', apiToken: 'sim-activecampaign-token-1', code: 'acme', currency: 'usd' },
  { account: 'sim-globex-ac', apiToken: 'sim-activecampaign-token-2', code: 'globex', currency: 'eur' },
] as const satisfies readonly AccountSettings[];

/** The key belongs to the first user. */
export const seedUsers = ({ code }: AccountSettings): User[] =>
  [
    ['Ada', 'Agent'],
    ['Bo', 'Broker'],
    ['Cy', 'Closer'],
  ].map(([firstName = '', lastName = ''], index) => ({
    id: String(index + 1),
    username: firstName.toLowerCase(),
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@${code}.example`,
  }));

/** Both pipelines use the account's currency. */
export const seedPipelines = ({ currency }: AccountSettings): Pipeline[] => [
  { id: '1', title: 'Sales', currency },
  { id: '2', title: 'Renewals', currency },
];

const stagesOf = (group: string, first: number, ...titles: readonly string[]): Stage[] =>
  titles.map((title, index) => ({ id: String(first + index), group, title, order: index + 1 }));

/** Stages with the ids 1 to 3 in the first pipeline, 4 and 5 in the second. */
export const seedStages = (): Stage[] => [
  ...stagesOf('1', 1, 'To Contact', 'In Contact', 'Follow Up'),
  ...stagesOf('2', 4, 'Up for renewal', 'Negotiation'),
];

/** Values of the tag rows. The vendor requires `tagType`: `contact` or `template`. */
export const seedTags = () =>
  ['vip', 'newsletter', 'partner'].map((tag) => ({ tag, tagType: 'contact', description: `About ${tag}` }));

/** Types of deal tasks. The status `1` is active. */
export const seedTaskTypes = () =>
  ['Call', 'Email', 'To-do'].map((title, index) => ({ id: String(index + 1), title, status: '1' }));

const tiers = ['Gold', 'Silver', 'Bronze'];
const topics = ['Price', 'Service', 'Quality'];

/** Every type of field that the simulator checks. Contacts have other types than deals and accounts. */
export const seedFields = ({ moreFields = 0 }: AccountSettings, owner: FieldOwner): Field[] => {
  const ofContacts = owner === 'contacts';
  const fields: Omit<Field, 'id'>[] = [
    { title: 'Loyalty no', type: 'text' },
    { title: 'Renewal', type: 'date' },
    { title: 'Tier', type: 'dropdown', options: tiers },
    { title: 'Topics', type: ofContacts ? 'listbox' : 'multiselect', options: topics },
    ...(ofContacts ? [] : [{ title: 'Seats', type: 'number' }]),
    ...Array.from({ length: moreFields }, (_, index) => ({ title: `Field ${index + 1}`, type: 'text' })),
  ];
  return fields.map((field, index) => ({ ...field, id: String(index + 1) }));
};
