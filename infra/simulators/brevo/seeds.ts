/** An account that exists from the start. Brevo has no account ids: the owner's address names the account. */
export interface AccountSettings {
  /** Owner of the account. */
  readonly email: string;
  readonly companyName: string;
  readonly apiKey: string;
  /** Attributes that the account lacks. An account in French has PRENOM and NOM instead. */
  readonly lacks?: readonly string[];
}

/** Two accounts. Ids of records repeat in the second account. */
export const brevoAccounts = [
  { email: 'owner@acme.example', companyName: 'Acme Shop', apiKey: 'xkeysib-sim-brevo-1' },
  { email: 'owner@globex.example', companyName: 'Globex Shop', apiKey: 'xkeysib-sim-brevo-2' },
] as const satisfies readonly AccountSettings[];

/** Folders of lists, with their ids. */
export const seedFolders: readonly (readonly [id: number, name: string])[] = [
  [1, 'Your First Folder'],
  [2, 'Shop'],
];

/** Lists that an account has from the start, in the first folder. */
export const seedLists: readonly string[] = ['Your First List', 'Customers'];

/** Types of the attributes that users fill in, by name. */
const filledIn = {
  LASTNAME: 'text',
  FIRSTNAME: 'text',
  SMS: 'text',
  JOB_TITLE: 'text',
  SCORE: 'float',
  BIRTHDAY: 'date',
  VIP: 'boolean',
} as const;

/** A choice, with its number. https://developers.brevo.com/reference/get-attributes */
const choice = (value: number, label: string) => ({ value, valueStr: String(value), label });

/** Attributes that contacts may have. Same page. */
const seedAttributes: readonly Readonly<Record<string, unknown>>[] = [
  ...Object.entries(filledIn).map(([name, type]) => ({ name, category: 'normal', type })),
  { name: 'COUNTRIES', category: 'normal', type: 'multiple-choice', multiCategoryOptions: ['India', 'China', 'Chile'] },
  { name: 'PLAN', category: 'category', type: 'text', enumeration: [choice(1, 'Free'), choice(2, 'Business')] },
  { name: 'DOUBLE_OPT-IN', category: 'category', type: 'text', enumeration: [choice(1, 'Yes'), choice(2, 'No')] },
  { name: 'BLACKLIST', category: 'calculated', calculatedValue: 'COUNT[BLACKLISTED,=,1]' },
];

/** Attributes of an account. */
export const attributesOfAccount = ({ lacks = [] }: AccountSettings) =>
  seedAttributes.filter(({ name }) => !lacks.includes(String(name)));

/** Users of an account. https://developers.brevo.com/docs/invited-user-management */
export const seedUsers: readonly Readonly<Record<string, unknown>>[] = [
  {
    email: 'owner@acme.example',
    is_owner: 'true',
    status: 'active',
    feature_access: { marketing: 'owner', conversations: 'owner', crm: 'owner' },
  },
  {
    email: 'ada@acme.example',
    is_owner: 'false',
    status: 'pending',
    feature_access: { marketing: 'custom', conversations: 'none', crm: 'full' },
  },
];

/** Senders of an account, with their ids. The last one may not send yet. */
export const seedSenders: readonly Readonly<Record<string, unknown>>[] = [
  { id: 1, name: 'Acme Shop', email: 'news@acme.example', active: true, ips: [] },
  { id: 2, name: 'Ada', email: 'ada@acme.example', active: true, ips: [] },
  { id: 3, name: 'New', email: 'new@acme.example', active: false, ips: [] },
];
