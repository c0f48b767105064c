interface SalesStage {
  readonly name: string;
  readonly probability: number;
  readonly type: 'Open' | 'Closed Won' | 'Closed Lost';
}

interface SalesPipeline {
  readonly name: string;
  readonly stages: readonly string[];
}

interface DealLayout {
  readonly name: string;
  readonly pipelines: readonly SalesPipeline[];
}

interface ZohoUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly status?: 'disabled';
}

/** An org that exists from the start. `offset` has the form `+03:00`. */
export interface ZohoOrgSettings {
  /** Identifies the org in tests. Its users know it by `name`. */
  readonly id: string;
  readonly name: string;
  /** First seven digits of every id. */
  readonly prefix: string;
  /** Host of the API in the org's data centre. */
  readonly apiDomain: string;
  /** Host on which the org's users consent. */
  readonly accounts: string;
  /** A token of the first user that needs no consent. */
  readonly accessToken: string;
  /** Time zone of the times in answers. */
  readonly offset: string;
  /** Credits per day. Default: 1,000,000. */
  readonly dailyCredits?: number;
  readonly currencies?: readonly string[];
  readonly users: readonly ZohoUser[];
  readonly stages: readonly SalesStage[];
  readonly layouts: readonly DealLayout[];
  /** Custom modules of the org. */
  readonly modules?: readonly CustomModule[];
  /** Lines of custom fields, by module. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/** A custom module. https://www.zoho.com/crm/developer/docs/api/v8/modules-api.html */
export interface CustomModule {
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  /** Lines of its fields, in addition to the fields of every custom module. */
  readonly fields: readonly string[];
}

const stages: readonly SalesStage[] = [
  { name: 'Qualification', probability: 10, type: 'Open' },
  { name: 'Needs Analysis', probability: 20, type: 'Open' },
  { name: 'Negotiation/Review', probability: 90, type: 'Open' },
  { name: 'Closed Won', probability: 100, type: 'Closed Won' },
  { name: 'Closed Lost', probability: 0, type: 'Closed Lost' },
];

const names = stages.map(({ name }) => name);

/** Two orgs in different data centres. */
export const zohoOrgs: readonly [ZohoOrgSettings, ZohoOrgSettings] = [
  {
    id: 'sim-acme-zoho',
    name: 'Acme',
    prefix: '5725767',
    apiDomain: 'www.zohoapis.com',
    accounts: 'accounts.zoho.com',
    accessToken: '1000.sim-acme-zoho-token',
    offset: '+03:00',
    currencies: ['EUR', 'USD'],
    users: [
      { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@acme.example' },
      { firstName: 'Grace', lastName: 'Hopper', email: 'grace@acme.example' },
      { firstName: 'Alan', lastName: 'Turing', email: 'alan@acme.example', status: 'disabled' },
    ],
    stages,
    layouts: [
      {
        name: 'Standard',
        pipelines: [
          { name: 'Standard (Standard)', stages: names },
          { name: 'Renewals', stages: ['Qualification', 'Closed Won', 'Closed Lost'] },
        ],
      },
      { name: 'Partners', pipelines: [{ name: 'Standard (Partners)', stages: ['Needs Analysis', 'Closed Won'] }] },
    ],
    modules: [
      {
        name: 'Vehicles',
        singular: 'Vehicle',
        plural: 'Vehicles',
        fields: [
          'Plate text 20 cm',
          'Serial text 30 uc ~Serial',
          'Price currency c',
          'Is_Electric boolean c ~Is Electric',
          'Colour picklist c =-None-;Red;Blue',
          'Driver lookup c @Contacts',
        ],
      },
    ],
    fields: {
      Contacts: [
        'Level picklist c =-None-;Primary;Secondary;Tertiary',
        'Languages multiselectpicklist c =English;French;German',
        'Score double c',
        'External_Key text 40 uc ~External Key',
      ],
      Accounts: ['SLA picklist c =-None-;Bronze;Gold', 'ERP_Id text 30 uc ~ERP Id'],
      Leads: ['Region text 40 c'],
      Deals: [
        'Delivery date c ~Delivery Date',
        'Order_No bigint c ~Order No',
        'Doubled formula cr @currency =Amount;2',
      ],
    },
  },
  {
    id: 'sim-globex-zoho',
    name: 'Globex',
    prefix: '6611223',
    apiDomain: 'www.zohoapis.eu',
    accounts: 'accounts.zoho.eu',
    accessToken: '1000.sim-globex-zoho-token',
    offset: '+01:00',
    users: [{ firstName: 'Hank', lastName: 'Scorpio', email: 'hank@globex.example' }],
    stages,
    layouts: [{ name: 'Standard', pipelines: [{ name: 'Standard (Standard)', stages: names }] }],
  },
];
