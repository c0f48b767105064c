import type { Allowances, QueryAllowance } from '../../../contract/patches/allowances.ts';

/** Tables whose lists contain the URL of their next page. */
const listedTables = [
  ...['accounts', 'contacts', 'leads', 'opportunities', 'incidents', 'tasks', 'phonecalls', 'appointments', 'emails'],
  ...['annotations', 'systemusers', 'teams', 'teammemberships'],
];

const queries: readonly QueryAllowance[] = [
  {
    operations: listedTables.map((set) => `GET /api/data/v9.2/${set}`),
    name: '$skiptoken',
    schema: { type: 'string', minLength: 1 },
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/page-results',
  },
  {
    operations: ['POST /api/data/v9.2/appointments', 'PATCH /api/data/v9.2/appointments({id})'],
    name: '$expand',
    schema: { type: 'string', pattern: '^appointment_activity_parties\\(\\$select=\\w+(?:,\\w+)*\\)$' },
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api#create-with-data-returned',
  },
  {
    operations: ['POST /api/data/v9.2/annotations'],
    name: '$select',
    schema: { type: 'string', pattern: '^\\w+(?:,\\w+)*$' },
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api#create-with-data-returned',
  },
];

export const allowances: Allowances = {
  queries,
  addresses: [
    {
      path: /(?<=^\/api\/data\/v9\.2\/)WhoAmI\(\)$/,
      described: 'WhoAmI',
      url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/use-web-api-functions',
    },
    {
      // A custom table of an org.
      path: /(?<=^\/api\/data\/v9\.2\/)new_[a-z0-9_]+(?=\(|$)/,
      described: 'new_tables',
      url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-types-operations',
    },
  ],
  undemanding: [
    {
      operations: [
        'accounts',
        'annotations',
        'appointments',
        'contacts',
        'emails',
        'incidents',
        'leads',
        'new_tables',
        'opportunities',
        'phonecalls',
      ]
        .concat('tasks')
        .map((set) => `POST /api/data/v9.2/${set}`),
      reason: 'What a form demands, the API does not: a row may be empty.',
      url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/entity-attribute-metadata',
    },
  ],
};
