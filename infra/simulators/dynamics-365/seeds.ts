import type { CustomTable } from './tables.ts';

interface DynamicsUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isDisabled?: true;
}

interface DynamicsTeam {
  readonly name: string;
  readonly description: string;
  /** Indices of the team's members in the list of users. */
  readonly members: readonly number[];
}

/** An environment that exists from the start. Its users, teams and currencies are rows too. */
export interface DynamicsOrgSettings {
  /** Host of the environment. It identifies the environment. */
  readonly host: string;
  readonly name: string;
  /** First eight digits of every id. */
  readonly prefix: string;
  /** A token of the first user that needs no consent. */
  readonly accessToken: string;
  readonly currencies: readonly string[];
  readonly users: readonly DynamicsUser[];
  readonly teams: readonly DynamicsTeam[];
  /** Lines of custom columns, by table. */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  readonly tables?: readonly CustomTable[];
}

/** Two environments in different regions. */
export const dynamicsOrgs: readonly [DynamicsOrgSettings, DynamicsOrgSettings] = [
  {
    host: 'sim-acme.crm.dynamics.com',
    name: 'Acme',
    prefix: '0b5c8a5e',
    accessToken: 'sim-acme-dynamics-token',
    currencies: ['USD', 'EUR'],
    users: [
      { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@acme.example' },
      { firstName: 'Grace', lastName: 'Hopper', email: 'grace@acme.example' },
      { firstName: 'Alan', lastName: 'Turing', email: 'alan@acme.example', isDisabled: true },
    ],
    teams: [
      { name: 'Support', description: 'First line', members: [0, 1] },
      { name: 'Escalations', description: 'Second line', members: [1] },
    ],
    columns: {
      contact: ['new_score decimal ~Score', 'new_externalkey string ~External Key', 'new_since day ~Since'],
      account: ['new_erpid string ~ERP Id', 'new_partner boolean ~Partner'],
      lead: ['new_region string ~Region'],
      incident: ['new_warranty string ~Warranty'],
      opportunity: ['new_delivery datetime ~Delivery', 'new_units integer ~Units'],
    },
    tables: [
      {
        name: 'new_vehicle',
        labels: ['Vehicle', 'Vehicles'],
        columns: [
          'new_plate string ! ~Plate',
          'new_colour option =100000000:Red;100000001:Blue ~Colour',
          'new_price decimal ~Price',
          'new_iselectric boolean ~Is Electric',
        ],
      },
    ],
  },
  {
    host: 'sim-globex.crm4.dynamics.com',
    name: 'Globex',
    prefix: '1d7e9c31',
    accessToken: 'sim-globex-dynamics-token',
    currencies: ['EUR'],
    users: [{ firstName: 'Hank', lastName: 'Scorpio', email: 'hank@globex.example' }],
    teams: [],
    columns: {
      contact: [
        'new_level option =100000000:Primary;100000001:Secondary ~Level',
        'new_languages options =1:English;2:French;3:German ~Languages',
      ],
    },
  },
];
