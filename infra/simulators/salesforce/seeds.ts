import type { CustomField, CustomObject } from './custom.ts';

/** A sales process: the stages that deals of one record type go through. */
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
  /** The three characters of every id of the org that say where it lives. */
  readonly instance: string;
  /** A session of the first user, without consent. */
  readonly accessToken: string;
  /** Logs in at test.salesforce.com. */
  readonly sandbox?: true;
  /** API requests in 24 hours; 15,000 as in a Developer org unless set. */
  readonly dailyRequests?: number;
  readonly personAccounts?: true;
  /** Currencies of the org; one unless set. */
  readonly currencies?: readonly string[];
  /** Addresses have codes of states and countries. */
  readonly addressCodes?: true;
  /** Notes as files; true unless set. */
  readonly contentNotes?: boolean;
  /** Rules against duplicates, as in new orgs; off unless set. */
  readonly duplicateRules?: 'standard';
  /** Several sales processes; one without record types unless set. */
  readonly processes?: readonly Process[];
  /** Fields that the org has added, by object. */
  readonly fields?: Readonly<Record<string, readonly CustomField[]>>;
  readonly objects?: readonly CustomObject[];
  /** Names of those that hold what an app is set up with. */
  readonly customSettings?: readonly string[];
}

/** Two orgs that differ in what an admin may switch. */
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
