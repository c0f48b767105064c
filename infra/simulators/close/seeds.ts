import type { CustomType, Field, FieldOwner, Pipeline, Status, User } from './types.ts';

/** An organization that exists from the start. `currency` is an ISO code in capitals. */
export interface OrganizationSettings {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly apiKey: string;
  readonly currency: string;
  /** Part of every id in the organisation. */
  readonly code: string;
  /** Number of additional custom fields of each kind of record. */
  readonly moreFields?: number;
}

/** Two organizations with different currencies. `code` keeps their ids apart. */
export const closeOrganizations = [
  {
    organizationId: 'orga_simAcmeSales0000000000000000000000000000001',
    organizationName: 'Acme Sales',
    apiKey: 'sim-close-key-1',
    currency: 'USD',
    code: 'Acme',
  },
  {
    organizationId: 'orga_simGlobexSales000000000000000000000000000002',
    organizationName: 'Globex Sales',
    apiKey: 'sim-close-key-2',
    currency: 'EUR',
    code: 'Globex',
  },
] as const satisfies readonly OrganizationSettings[];

/** Id in the vendor's form: `lead_` and 43 letters and digits. */
export const idOf = ({ code }: Pick<OrganizationSettings, 'code'>, prefix: string, number: number): string =>
  `${prefix}_${code.padEnd(33, '0')}${String(number).padStart(10, '0')}`;

/** The key belongs to the first user. */
export const seedUsers = (settings: OrganizationSettings): User[] =>
  [
    ['Ada', 'Agent'],
    ['Bo', 'Broker'],
    ['Cy', 'Closer'],
  ].map(([firstName = '', lastName = ''], index) => ({
    id: idOf(settings, 'user', index + 1),
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@${settings.code.toLowerCase()}.example`,
    image: index === 0 ? 'https://close-images.example/ada.png' : null,
  }));

/** The default pipeline of a new organization, and a second pipeline. */
export const seedPipelines = (settings: OrganizationSettings): Pipeline[] => {
  const status = (number: number, label: string, type: Status['type']): Status => ({
    id: idOf(settings, 'stat', number),
    label,
    type,
  });
  return [
    {
      id: idOf(settings, 'pipe', 1),
      name: 'Sales',
      statuses: [
        status(1, 'Demo Completed', 'active'),
        status(2, 'Proposal Sent', 'active'),
        status(3, 'Contract Sent', 'active'),
        status(4, 'Won', 'won'),
        status(5, 'Lost', 'lost'),
      ],
    },
    {
      id: idOf(settings, 'pipe', 2),
      name: 'Renewals',
      statuses: [status(6, 'Up for renewal', 'active'), status(7, 'Renewed', 'won'), status(8, 'Not renewed', 'lost')],
    },
  ];
};

/** Lead statuses of every new organisation. https://developer.close.com/api/resources/lead-statuses */
export const seedLeadStatuses = (settings: OrganizationSettings) =>
  ['Potential', 'Bad Fit', 'Qualified', 'Customer'].map((label, index) => ({
    id: idOf(settings, 'stat', 101 + index),
    label,
  }));

const fieldIn =
  ({ code }: OrganizationSettings, owner: string) =>
  (name: string, type: string, more: Partial<Field> = {}): Field => ({
    id: `cf_${code}${owner}${name.replaceAll(' ', '')}`.padEnd(46, 'x'),
    name,
    type,
    ...more,
  });

/** Every type of field that the simulator checks, on each object. */
export const seedFields = (settings: OrganizationSettings, owner: FieldOwner): Field[] => {
  const field = fieldIn(settings, owner);
  return [
    field('Loyalty no', 'text'),
    field('Seats', 'number'),
    field('Renewal', 'date'),
    field('Last visit', 'datetime'),
    field('Tier', 'choices', { choices: ['Gold', 'Silver', 'Bronze'] }),
    field('Topics', 'choices', { choices: ['Price', 'Service', 'Quality'], isMultiple: true }),
    field('Partner manager', 'user'),
    ...Array.from({ length: settings.moreFields ?? 0 }, (_, index) => field(`Field ${index + 1}`, 'text')),
  ];
};

/** Types of custom objects. The first has a field of every type. The second has only a name and a lead. */
export const seedObjectTypes = (settings: OrganizationSettings): CustomType[] => {
  const field = fieldIn(settings, 'project');
  const [project, plan] = [1, 2].map((number) => idOf(settings, 'cotype', number));
  return [
    {
      id: project ?? '',
      name: 'Project',
      plural: 'Projects',
      fields: [
        field('Code', 'text', { isRequired: true }),
        field('Remarks', 'textarea'),
        field('Seats', 'number'),
        field('Kick off', 'date'),
        field('Checked', 'datetime'),
        field('Tier', 'choices', { choices: ['Gold', 'Silver', 'Bronze'] }),
        field('Topics', 'choices', { choices: ['Price', 'Service', 'Quality'], isMultiple: true }),
        field('Manager', 'user', { roles: ['admin'] }),
        field('Contacts', 'contact', { isMultiple: true }),
        field('Plan', 'custom_object', { ...(plan !== undefined && { refersTo: plan }) }),
      ],
    },
    { id: plan ?? '', name: 'Plan', plural: 'Plans', fields: [] },
  ];
};

/**
 * A type of custom activities with fields, and a type without fields.
 * https://developer.close.com/api/resources/custom-activity-types
 */
export const seedActivityTypes = (settings: OrganizationSettings): CustomType[] => {
  const field = fieldIn(settings, 'audit');
  const [audit = '', visit = ''] = [1, 2].map((number) => idOf(settings, 'actitype', number));
  return [
    {
      id: audit,
      name: 'Audit',
      plural: 'Audit',
      fields: [
        field('Score', 'number'),
        field('Finding', 'text', { isRequired: true }),
        field('Result', 'choices', { choices: ['Passed', 'Failed'] }),
        field('Auditors', 'user', { isMultiple: true }),
      ],
    },
    { id: visit, name: 'Visit', plural: 'Visit', fields: [] },
  ];
};
