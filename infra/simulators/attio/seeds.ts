import { deals } from './deals.ts';
import { companies, people } from './standard.ts';
import type { Attribute, AttributeSeed, ListSchema, Member, Option, Schema } from './types.ts';

/** Creation time of all seeded schemas. Attio's times have nine digits after the second. */
export const seededAt = '2026-01-05T08:00:00.000000000Z';

/** A workspace that exists from the start. The slug is the account's name in tests. */
export interface WorkspaceSettings {
  readonly slug: string;
  readonly name: string;
  readonly accessToken: string;
  /** Last group of the workspace's ids. */
  readonly number: number;
  /** Deals exist only after an admin has switched them on. */
  readonly deals: boolean;
  /** Number of additional custom attributes of each object. */
  readonly moreFields?: number;
}

/** Two workspaces with different ids for everything: `number` is the last group of every UUID. */
export const attioWorkspaces = [
  { slug: 'sim-acme-space', name: 'Acme', accessToken: 'sim-attio-token-1', number: 0xa1, deals: true },
  { slug: 'sim-globex-space', name: 'Globex', accessToken: 'sim-attio-token-2', number: 0xb2, deals: true },
] as const satisfies readonly WorkspaceSettings[];

/** Kinds of things that have ids. */
export type IdKind =
  | 'workspace'
  | 'object'
  | 'attribute'
  | 'option'
  | 'member'
  | 'record'
  | 'entry'
  | 'note'
  | 'task'
  | 'hook'
  | 'app';

const kinds: Readonly<Record<IdKind, string>> = {
  workspace: '0001',
  object: '0002',
  attribute: '0003',
  option: '0004',
  member: '0005',
  record: '0006',
  entry: '0007',
  note: '0008',
  task: '0009',
  hook: '000a',
  app: '000b',
};

/** Id for a number. No other kind has the same id. */
export const uuidOf = ({ number }: Pick<WorkspaceSettings, 'number'>, kind: IdKind, of: number): string =>
  `${of.toString(16).padStart(8, '0')}-${kinds[kind]}-4a00-8a00-${number.toString(16).padStart(12, '0')}`;

/** The first member has consented. The third has left. */
export const seedMembers = (settings: WorkspaceSettings): Member[] =>
  [['Ada', 'Agent', 'admin'] as const, ['Bo', 'Broker', 'member'] as const, ['Cy', 'Closed', 'suspended'] as const].map(
    ([firstName, lastName, level], index) => ({
      id: uuidOf(settings, 'member', index + 1),
      firstName,
      lastName,
      email: `${firstName.toLowerCase()}@${settings.slug}.example`,
      level,
    }),
  );

/** Custom attributes of each object: one for each type that an admin can add. */
const own: readonly AttributeSeed[] = [
  { slug: 'loyalty_no', title: 'Loyalty no', type: 'text' },
  { slug: 'customer_no', title: 'Customer no', type: 'text', rules: ['unique'] },
  { slug: 'seats', title: 'Seats', type: 'number' },
  { slug: 'renewal', title: 'Renewal', type: 'date' },
  { slug: 'seen_at', title: 'Seen at', type: 'timestamp' },
  { slug: 'partner', title: 'Partner', type: 'checkbox' },
  { slug: 'tier', title: 'Tier', type: 'select', options: ['Gold', 'Silver', 'Bronze'] },
  { slug: 'topics', title: 'Topics', type: 'select', rules: ['multi'], options: ['Price', 'Service', 'Quality'] },
  { slug: 'referrer', title: 'Referrer', type: 'record-reference', target: 'people' },
  { slug: 'account_manager', title: 'Account manager', type: 'actor-reference' },
  { slug: 'office', title: 'Office', type: 'location' },
];

const title = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('_', ' ');

/** Attributes of every object. https://docs.attio.com/docs/standard-objects/standard-objects */
const onEvery: readonly AttributeSeed[] = [
  { slug: 'created_at', type: 'timestamp', rules: ['enriched'] },
  { slug: 'created_by', type: 'actor-reference', rules: ['enriched'] },
];

const attributesOf = (settings: WorkspaceSettings, first: number, seeds: readonly AttributeSeed[]): Attribute[] =>
  seeds.map(({ slug, type, rules = [], options = [], target, inverse, ...seed }, index) => {
    const number = first + index;
    return {
      id: uuidOf(settings, 'attribute', number),
      slug,
      title: seed.title ?? title(slug),
      type,
      isSystem: !rules.includes('custom'),
      isWritable: !rules.includes('enriched'),
      isRequired: rules.includes('required'),
      isUnique: rules.includes('unique'),
      isMulti: rules.includes('multi'),
      options: options.map(
        (name, place): Option => ({
          id: uuidOf(settings, 'option', number * 100 + place),
          title: name,
          ...(name.startsWith('Won') && { celebrates: true }),
        }),
      ),
      ...(target !== undefined && { target }),
      ...(inverse !== undefined && { inverse }),
    };
  });

const custom = (seed: AttributeSeed): AttributeSeed => ({ ...seed, rules: [...(seed.rules ?? []), 'custom'] });

const further = ({ moreFields = 0 }: WorkspaceSettings): AttributeSeed[] =>
  Array.from({ length: moreFields }, (_, index) => ({
    slug: `customer_field_${String(index + 1).padStart(5, '0')}`,
    title: `Field ${index + 1}`,
    type: 'text' as const,
  }));

interface ObjectSeed {
  readonly slug: string;
  readonly singular: string;
  readonly plural: string;
  readonly attributes: readonly AttributeSeed[];
}

const objects: readonly ObjectSeed[] = [
  { slug: 'people', singular: 'Person', plural: 'People', attributes: people },
  { slug: 'companies', singular: 'Company', plural: 'Companies', attributes: companies },
  { slug: 'deals', singular: 'Deal', plural: 'Deals', attributes: deals },
  {
    slug: 'shipments',
    singular: 'Shipment',
    plural: 'Shipments',
    attributes: [
      custom({ slug: 'name', type: 'text', rules: ['required'] }),
      custom({ slug: 'tracking_no', title: 'Tracking no', type: 'text', rules: ['unique'] }),
    ],
  },
  // https://docs.attio.com/docs/standard-objects/standard-objects-users
  {
    slug: 'users',
    singular: 'User',
    plural: 'Users',
    attributes: [
      { slug: 'user_id', title: 'ID', type: 'text', rules: ['unique', 'required'] },
      { slug: 'primary_email_address', title: 'Primary email address', type: 'email-address', rules: ['required'] },
      { slug: 'person', type: 'record-reference', target: 'people' },
    ],
  },
];

/** Objects with their system attributes, and with a custom attribute for each type that an admin can add. */
export const seedObjects = (settings: WorkspaceSettings): Schema[] =>
  objects.map(({ slug, singular, plural, attributes }, index) => ({
    id: uuidOf(settings, 'object', index + 1),
    slug,
    singular,
    plural,
    createdAt: seededAt,
    attributes: attributesOf(settings, (index + 1) * 0x10000, [
      { slug: 'record_id', title: 'Record ID', type: 'text', rules: ['unique', 'enriched'] },
      ...attributes,
      ...onEvery,
      ...[...own, ...further(settings)].map(custom),
    ]),
  }));

/** One list of people. Its custom attributes include a status, a unique text and a multi-select. */
export const seedLists = (settings: WorkspaceSettings): ListSchema[] => [
  {
    id: uuidOf(settings, 'object', 0x101),
    slug: 'outreach',
    singular: 'Outreach',
    plural: 'Outreach',
    parent: 'people',
    createdAt: seededAt,
    attributes: attributesOf(settings, 0x101 * 0x10000, [
      { slug: 'entry_id', title: 'Entry ID', type: 'text', rules: ['unique', 'enriched'] },
      ...onEvery,
      custom({ slug: 'status', type: 'status', options: ['To do', 'Called', 'Done'] }),
      custom({ slug: 'remarks', type: 'text' }),
      custom({ slug: 'ticket_no', title: 'Ticket no', type: 'text', rules: ['unique'] }),
      custom({ slug: 'score', type: 'number' }),
      custom({ slug: 'due', type: 'date' }),
      custom({ slug: 'called_at', title: 'Called at', type: 'timestamp' }),
      custom({ slug: 'agreed', type: 'checkbox' }),
      custom({ slug: 'channel', type: 'select', options: ['Phone', 'Mail'] }),
      custom({ slug: 'products', type: 'select', rules: ['multi'], options: ['Plan', 'Seats', 'Support'] }),
    ]),
  },
];
