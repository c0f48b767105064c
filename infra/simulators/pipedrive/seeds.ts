import type { ActivityType, Field, FieldOwner, LeadLabel, Pipeline, Stage, User } from './types.ts';

/** Creation time of all seeded rows, in whole seconds as at Pipedrive. */
export const seededAt = '2026-01-05T08:00:00Z';

/** A company that exists from the start. The domain is the account's name in tests. */
export interface CompanySettings {
  readonly companyDomain: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly apiToken: string;
  readonly currency: string;
  /** Contact sync. Without it, persons have no notes, birthdays, jobs and addresses. */
  readonly contactSync: boolean;
  /** First id of the company's users, stages and fields. */
  readonly firstId: number;
  /** Number of additional custom fields of each kind of record. */
  readonly moreFields?: number;
}

/** Two companies. Only the first has contact sync. Ids of records repeat. */
export const pipedriveCompanies = [
  {
    companyDomain: 'sim-acme-sales',
    companyId: 5_423_001,
    companyName: 'Acme Sales',
    apiToken: 'sim-pipedrive-token-1',
    currency: 'EUR',
    contactSync: true,
    firstId: 100,
  },
  {
    companyDomain: 'sim-globex-sales',
    companyId: 5_423_002,
    companyName: 'Globex Sales',
    apiToken: 'sim-pipedrive-token-2',
    currency: 'USD',
    contactSync: false,
    firstId: 700,
  },
] as const satisfies readonly CompanySettings[];

/** ISO codes that writes may contain. The vendor supports more. */
export const currencies = ['CHF', 'EUR', 'GBP', 'JPY', 'USD'];

/** The token belongs to the first user. The third has left. */
export const seedUsers = ({ firstId, companyDomain }: CompanySettings): User[] =>
  ['Ada Agent', 'Bo Broker', 'Cy Closed'].map((name, index) => ({
    id: firstId + index,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@${companyDomain}.example`,
    active: index < 2,
    admin: index === 0,
  }));

/** Ids follow `firstId`: the two companies share no pipeline id. */
export const seedPipelines = ({ firstId }: CompanySettings): Pipeline[] => [
  { id: firstId + 10, name: 'Sales' },
  { id: firstId + 11, name: 'Renewals' },
];

/** Three stages in the first pipeline, two in the second. Probabilities are percentages. */
export const seedStages = ({ firstId }: CompanySettings): Stage[] => {
  const stages = [
    ['Qualified', 10, 1, 10],
    ['Proposal made', 10, 2, 50],
    ['Negotiations started', 10, 3, 80],
    ['Up for renewal', 11, 1, 70],
    ['Terms agreed', 11, 2, 95],
  ] as const;
  return stages.map(([name, pipeline, order_nr, deal_probability], index) => ({
    id: firstId + 20 + index,
    name,
    pipeline_id: firstId + pipeline,
    order_nr,
    deal_probability,
  }));
};

/** The vendor's own types, and a custom type. */
export const seedActivityTypes = ({ firstId }: CompanySettings): ActivityType[] => {
  const types = ['call', 'meeting', 'task', 'deadline', 'email', 'lunch', 'site_visit'];
  return types.map((key_string, index) => ({
    id: firstId + 40 + index,
    key_string,
    name: key_string.replace('_', ' '),
    custom: key_string === 'site_visit',
  }));
};

/** UUID for a number. No other company has the same UUID. */
export const uuidOf = ({ firstId }: CompanySettings, number: number): string =>
  `${number.toString(16).padStart(8, '0')}-5044-11f1-8f4f-${firstId.toString(16).padStart(12, '0')}`;

const firstLabel = 0xf08b42a0;

/** Lead labels of every new company. https://developers.pipedrive.com/docs/api/v1/LeadLabels#getLeadLabels */
export const seedLeadLabels = (settings: CompanySettings): LeadLabel[] =>
  [
    ['Hot', 'red'],
    ['Warm', 'yellow'],
    ['Cold', 'blue'],
  ].map(([name = '', color = ''], index) => ({ id: uuidOf(settings, firstLabel + index), name, color }));

/** 40 characters that differ by company, object and name. */
const hash = (parts: readonly (string | number)[]): string => {
  const bytes = Buffer.from(parts.join('/')).toString('hex');
  return bytes.padStart(40, '0').slice(-40);
};

const standard = (code: string, name: string, type: string): Field => ({
  field_code: code,
  field_name: name,
  field_type: type,
  custom: false,
});

/** https://pipedrive.readme.io/docs/core-api-concepts-about-pipedrive-api (visibility groups) */
const visibility: Field = {
  ...standard('visible_to', 'Visible to', 'visible_to'),
  options: [
    { id: 1, label: 'Item owner' },
    { id: 3, label: 'All users' },
    { id: 5, label: "Item owner's visibility group" },
    { id: 7, label: 'Entire company' },
  ],
};

/** Labels, each with its own id. */
const labelsOf = (first: number, ...names: readonly string[]): Field => ({
  ...standard('label_ids', 'Labels', 'set'),
  options: names.map((label, index) => ({ id: first + index, label })),
});

const standardNames: Readonly<Record<FieldOwner, readonly Field[]>> = {
  persons: [
    standard('name', 'Name', 'varchar'),
    standard('email', 'Email', 'varchar'),
    standard('phone', 'Phone', 'phone'),
    standard('job_title', 'Job title', 'varchar'),
    standard('birthday', 'Birthday', 'date'),
    standard('add_time', 'Person created', 'date'),
    labelsOf(31, 'Hot lead', 'Cold lead', 'Customer'),
    visibility,
  ],
  organizations: [
    standard('name', 'Name', 'varchar'),
    labelsOf(21, 'Partner', 'Vendor'),
    {
      ...standard('industry', 'Industry', 'enum'),
      options: [
        { id: 1, label: 'Consulting' },
        { id: 2, label: 'Manufacturing' },
      ],
    },
  ],
  deals: [
    standard('title', 'Title', 'varchar'),
    standard('value', 'Value', 'monetary'),
    standard('stage_id', 'Stage', 'stage'),
    standard('expected_close_date', 'Expected close date', 'date'),
    standard('lost_reason', 'Lost reason', 'varchar_options'),
    standard('channel_id', 'Source channel ID', 'varchar'),
    labelsOf(41, 'Hot', 'Cold'),
    visibility,
  ],
};

/** Every type of field that the simulator checks, on each object. */
export const seedFields = (settings: CompanySettings, owner: FieldOwner): Field[] => {
  const custom = (name: string, type: string, labels: readonly string[] = []): Field => ({
    field_code: hash([settings.firstId, owner.slice(0, 3), name]),
    field_name: name,
    field_type: type,
    custom: true,
    ...(labels.length > 0 && {
      options: labels.map((label, index) => ({ id: settings.firstId + 60 + index, label })),
    }),
  });
  return [
    ...standardNames[owner],
    custom('Loyalty no', 'varchar'),
    custom('Seats', 'double'),
    custom('Renewal', 'date'),
    custom('Partner', 'boolean'),
    custom('Tier', 'enum', ['Gold', 'Silver', 'Bronze']),
    custom('Topics', 'set', ['Price', 'Service', 'Quality']),
    custom('Budget', 'monetary'),
    ...Array.from({ length: settings.moreFields ?? 0 }, (_, index) => custom(`Field ${index + 1}`, 'varchar')),
  ];
};
