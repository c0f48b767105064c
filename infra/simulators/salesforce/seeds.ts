import type { CustomField, CustomObject } from './custom.ts';

/** A sales process: the stages of the deals with the same record type. */
export interface Process {
  readonly name: string;
  readonly developerName: string;
  readonly stages: readonly string[];
}

/** An org that exists from the start. Options are the switches that an admin has in Setup. */
export interface OrgSettings {
  /** First part of My Domain: `sim-acme-crm.my.salesforce.com`. */
  readonly domain: string;
  readonly name: string;
  /** Three characters in every id of the org. They identify its instance. */
  readonly instance: string;
  /** A session of the first user that needs no consent. */
  readonly accessToken: string;
  /** The org is a sandbox: users log in at test.salesforce.com. */
  readonly sandbox?: true;
  /** API requests in 24 hours. Default: 15,000, as in a Developer org. */
  readonly dailyRequests?: number;
  readonly personAccounts?: true;
  /** Currencies of the org. Default: a single currency. */
  readonly currencies?: readonly string[];
  /** Addresses contain codes of states and countries. */
  readonly addressCodes?: true;
  /** Notes are files. Default: true. */
  readonly contentNotes?: boolean;
  /** Rules against duplicates, as in new orgs. Default: off. */
  readonly duplicateRules?: 'standard';
  /** Several sales processes. Default: a single process without record types. */
  readonly processes?: readonly Process[];
  /** Custom fields by object. */
  readonly fields?: Readonly<Record<string, readonly CustomField[]>>;
  readonly objects?: readonly CustomObject[];
  /** Names of custom settings, which contain the configuration of apps. */
  readonly customSettings?: readonly string[];
}

/** Two orgs with different switches in Setup. */
export const salesforceOrgs: readonly [OrgSettings, OrgSettings] = [
  {
    domain: 'sim-acme-crm',
    name: 'Acme',
    instance: 'dM0',
    accessToken: '00DdM0000000001!sim-acme-session',
    addressCodes: true,
    fields: {
      Account: [
        { line: 'SLA__c picklist 255 cu ~SLA', picklist: 'Gold;Silver;Platinum;Bronze' },
        { line: 'ERP_Id__c string 30 cueq ~ERP Id' },
      ],
      Contact: [
        { line: 'Level__c picklist 255 cu', picklist: 'Secondary;Tertiary;Primary' },
        { line: 'Languages__c multipicklist cu', picklist: 'English;German;French' },
        { line: 'Score__c double 18.0 cu' },
        { line: 'External_Key__c string 40 cueq ~External Key' },
      ],
      Lead: [{ line: 'Campaign_Note__c string 80 cu ~Campaign Note' }],
      Case: [
        { line: 'Product__c picklist 255 cu', picklist: 'Boiler;Generator' },
        { line: 'Serial__c string 40 cu ~Serial Number' },
      ],
      Task: [{ line: 'Channel__c string 40 cu' }],
      Event: [{ line: 'Channel__c string 40 cu' }],
      Opportunity: [
        { line: 'Delivery__c date cu ~Delivery Date' },
        {
          line: 'Weighted__c currency 18.2',
          formula: ({ Amount }) => (typeof Amount === 'number' ? Amount / 2 : null),
        },
      ],
    },
    customSettings: ['Vehicle_Rules__c'],
    objects: [
      {
        name: 'Vehicle__c',
        label: 'Vehicle',
        fields: [
          { line: 'Plate__c string 20 cu!' },
          { line: 'Colour__c picklist 255 cur', picklist: 'Red;Green;Blue' },
          { line: 'Owner_Contact__c reference cu @Contact ~Owner Contact' },
          { line: 'Company__c reference cu @Account' },
          { line: 'Price__c currency 16.2 cu' },
          { line: 'Serial__c string 30 cueq ~Serial Number' },
          { line: 'Is_Electric__c boolean cud ~Is Electric' },
        ],
      },
    ],
  },
  {
    domain: 'sim-globex-crm',
    name: 'Globex',
    instance: 'gX0',
    accessToken: '00DgX0000000001!sim-globex-session',
    personAccounts: true,
    currencies: ['EUR', 'USD'],
    contentNotes: false,
    processes: [
      {
        name: 'New Business',
        developerName: 'New_Business',
        stages: ['Prospecting', 'Qualification', 'Proposal/Price Quote', 'Closed Won', 'Closed Lost'],
      },
      { name: 'Renewal', developerName: 'Renewal', stages: ['Needs Analysis', 'Closed Won', 'Closed Lost'] },
    ],
  },
];
