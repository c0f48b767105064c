import { idOf } from './ids.ts';
import type { Row, Value } from './rows.ts';
import type { OrgSettings } from './seeds.ts';

interface Stage {
  readonly name: string;
  readonly probability: number;
  readonly category: string;
  readonly closed?: true;
  readonly won?: true;
}

/**
 * Stages of every new org.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitystage.htm
 */
export const stages: readonly Stage[] = [
  { name: 'Prospecting', probability: 10, category: 'Pipeline' },
  { name: 'Qualification', probability: 10, category: 'Pipeline' },
  { name: 'Needs Analysis', probability: 20, category: 'Pipeline' },
  { name: 'Value Proposition', probability: 50, category: 'Pipeline' },
  { name: 'Id. Decision Makers', probability: 60, category: 'Pipeline' },
  { name: 'Perception Analysis', probability: 70, category: 'Pipeline' },
  { name: 'Proposal/Price Quote', probability: 75, category: 'Pipeline' },
  { name: 'Negotiation/Review', probability: 90, category: 'Pipeline' },
  { name: 'Closed Won', probability: 100, category: 'Closed', closed: true, won: true },
  { name: 'Closed Lost', probability: 0, category: 'Omitted', closed: true },
];

type Draft = Readonly<Record<string, Value>>;

const statuses = (names: readonly string[], flag: string, flagged: readonly string[]): Draft[] =>
  names.map((name, place) => ({
    MasterLabel: name,
    ApiName: name,
    SortOrder: place + 1,
    IsDefault: place === 0,
    [flag]: flagged.includes(name),
  }));

const people = [
  { FirstName: 'Ida', LastName: 'Admin', Alias: 'iadmi', Title: 'Administrator' },
  { FirstName: 'Sam', LastName: 'Seller', Alias: 'ssell', Title: 'Account Executive' },
  { FirstName: 'Gone', LastName: 'Colleague', Alias: 'gcoll', Title: null },
];

const usersOf = ({ domain, instance }: OrgSettings): Draft[] =>
  people.map((person, place) => ({
    ...person,
    Name: `${person.FirstName} ${person.LastName}`,
    Username: `${person.Alias}@${domain}.example`,
    Email: `${person.FirstName.toLowerCase()}@${domain}.example`,
    CommunityNickname: person.Alias,
    IsActive: place < 2,
    UserType: 'Standard',
    TimeZoneSidKey: 'Europe/Berlin',
    LocaleSidKey: 'en_US',
    EmailEncodingKey: 'UTF-8',
    LanguageLocaleKey: 'en_US',
    ProfileId: idOf('00e', instance, 1),
    UserRoleId: idOf('00E', instance, 1),
    DigestFrequency: 'D',
    DefaultGroupNotificationFrequency: 'N',
  }));

const queuesOf = ({ instance }: OrgSettings): Record<string, Draft[]> => ({
  Group: ['Support', 'Escalations'].map((name) => ({
    Name: name,
    DeveloperName: name,
    Type: 'Queue',
    Email: null,
    OwnerId: idOf('00D', instance, 1),
    DoesSendEmailToMembers: false,
    DoesIncludeBosses: false,
  })),
  GroupMember: [1, 2].map((person) => ({
    GroupId: idOf('00G', instance, 1),
    UserOrGroupId: idOf('005', instance, person),
  })),
  QueueSobject: [1, 2].map((queue) => ({ QueueId: idOf('00G', instance, queue), SobjectType: 'Case' })),
});

const recordTypesOf = ({ instance, processes = [], personAccounts }: OrgSettings): Record<string, Draft[]> => ({
  BusinessProcess: processes.map(({ name }) => ({ Name: name, TableEnumOrId: 'Opportunity', IsActive: true })),
  RecordType: [
    ...processes.map(({ name, developerName }, place) => ({
      Name: name,
      DeveloperName: developerName,
      SobjectType: 'Opportunity',
      BusinessProcessId: idOf('019', instance, place + 1),
      IsActive: true,
    })),
    ...(personAccounts
      ? [
          { Name: 'Business Account', DeveloperName: 'Business_Account', SobjectType: 'Account', IsActive: true },
          {
            Name: 'Person Account',
            DeveloperName: 'PersonAccount',
            SobjectType: 'Account',
            IsActive: true,
            IsPersonType: true,
          },
        ]
      : []),
  ],
});

const draftsOf = (settings: OrgSettings): Record<string, Draft[]> => ({
  Organization: [
    {
      Name: settings.name,
      OrganizationType: 'Developer Edition',
      InstanceName: 'SIM1',
      IsSandbox: settings.sandbox ?? false,
      TimeZoneSidKey: 'Europe/Berlin',
      DefaultLocaleSidKey: 'en_US',
      LanguageLocaleKey: 'en_US',
    },
  ],
  Profile: [{ Name: 'System Administrator', UserType: 'Standard' }],
  UserRole: [{ Name: 'CEO', DeveloperName: 'CEO', OpportunityAccessForAccountOwner: 'Edit' }],
  User: usersOf(settings),
  ...queuesOf(settings),
  ...recordTypesOf(settings),
  OpportunityStage: stages.map(({ name, probability, category, closed, won }, place) => ({
    MasterLabel: name,
    ApiName: name,
    IsActive: true,
    SortOrder: place + 1,
    IsClosed: closed ?? false,
    IsWon: won ?? false,
    ForecastCategory: category,
    ForecastCategoryName: category,
    DefaultProbability: probability,
    CreatedDate: '2025-06-01T08:00:00.000+0000',
  })),
  CaseStatus: statuses(['New', 'Working', 'Escalated', 'Closed'], 'IsClosed', ['Closed']),
  LeadStatus: statuses(
    ['Open - Not Contacted', 'Working - Contacted', 'Closed - Converted', 'Closed - Not Converted'],
    'IsConverted',
    ['Closed - Converted'],
  ),
  TaskStatus: statuses(['Not Started', 'In Progress', 'Completed', 'Waiting on someone else', 'Deferred'], 'IsClosed', [
    'Completed',
  ]),
  TaskPriority: statuses(['Normal', 'High', 'Low'], 'IsHighPriority', ['High']),
});

/** Rows of a new org by object. */
export const seedRows = (settings: OrgSettings, at: string): Record<string, Row[]> => {
  const creator = idOf('005', settings.instance, 1);
  const system = {
    CreatedDate: at,
    CreatedById: creator,
    LastModifiedDate: at,
    LastModifiedById: creator,
    SystemModstamp: at,
  };
  return Object.fromEntries(
    Object.entries(draftsOf(settings)).map(([name, drafts]) => [
      name,
      drafts.map((values, place) => ({ id: place + 1, values: { ...system, ...values } })),
    ]),
  );
};
