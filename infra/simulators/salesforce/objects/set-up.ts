import { defineObject } from './define.ts';

/**
 * Object `Organization`, the org itself, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_organization.htm
 */
export const organization = defineObject({
  name: 'Organization',
  prefix: '00D',
  can: ['updateable'],
  system: ['SystemModstamp', 'CreatedDate', 'CreatedById', 'LastModifiedDate', 'LastModifiedById'],
  fields: `
    Name string 80 u!
    Division string 80 u
    Street textarea 255 u
    City string 40 u
    State string 80 u ~State/Province
    PostalCode string 20 u ~Zip/Postal Code
    Country string
    Latitude double u
    Longitude double u
    GeocodeAccuracy picklist u
    Address address
    Phone phone 40 u
    Fax phone 40 u
    PrimaryContact string 80 u
    DefaultLocaleSidKey picklist 40 u! ~Locale
    TimeZoneSidKey picklist u! ~Time Zone
    LanguageLocaleKey picklist 40 u! ~Language
    ReceivesInfoEmails boolean ud ~Info Emails
    ReceivesAdminInfoEmails boolean ud ~Info Emails Admin
    FiscalYearStartMonth int ~Fiscal Year Starts In
    UsesStartDateAsFiscalYearName boolean d ~Fiscal Year Name by Start
    DefaultAccountAccess picklist
    DefaultContactAccess picklist
    DefaultOpportunityAccess picklist
    DefaultLeadAccess picklist
    DefaultCaseAccess picklist
    DefaultCalendarAccess picklist
    DefaultPricebookAccess picklist ~Default Price Book Access
    DefaultCampaignAccess picklist
    ComplianceBccEmail email ~Compliance BCC Email
    UiSkin picklist 40 u ~UI Skin
    SignupCountryIsoCode string ~Signup Country
    TrialExpirationDate datetime
    NumKnowledgeService int ~Knowledge Licenses
    OrganizationType picklist ~Edition
    NamespacePrefix string
    InstanceName string
    IsSandbox boolean d
    WebToCaseDefaultOrigin string 40 u ~Web to Cases Default Origin
    MonthlyPageViewsUsed int
    MonthlyPageViewsEntitlement int ~Monthly Page Views Allowed
    IsReadOnly boolean d
  `,
});

/**
 * Object `RecordType` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_recordtype.htm
 */
export const recordType = defineObject({
  name: 'RecordType',
  prefix: '012',
  can: ['createable', 'updateable'],
  system: ['CreatedById', 'CreatedDate', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'],
  fields: `
    Name string 80 cu!
    DeveloperName string 80 cu! ~Record Type Name
    NamespacePrefix string
    Description string 255 cu
    BusinessProcessId reference cu @BusinessProcess
    SobjectType picklist c! ~SObject Type Name
    IsActive boolean ud ~Active
  `,
});

/**
 * Object `CaseStatus` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casestatus.htm
 */
export const caseStatus = defineObject({
  name: 'CaseStatus',
  label: 'Case Status Value',
  plural: 'Case Status Value',
  prefix: '01K',
  can: [],
  system: ['CreatedById', 'CreatedDate', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'],
  fields: `
    MasterLabel string
    ApiName string !
    SortOrder int
    IsDefault boolean d
    IsClosed boolean d
  `,
});

/**
 * Object `LeadStatus` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_leadstatus.htm
 */
export const leadStatus = defineObject({
  name: 'LeadStatus',
  label: 'Lead Status Value',
  plural: 'Lead Status Value',
  prefix: '01J',
  can: [],
  system: ['CreatedById', 'CreatedDate', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'],
  fields: `
    MasterLabel string
    ApiName string !
    SortOrder int
    IsDefault boolean d
    IsConverted boolean d
  `,
});

/**
 * Object `TaskStatus` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_taskstatus.htm
 */
export const taskStatus = defineObject({
  name: 'TaskStatus',
  label: 'Task Status Value',
  plural: 'Task Status Value',
  prefix: '01C',
  can: [],
  system: ['CreatedById', 'CreatedDate', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'],
  fields: `
    MasterLabel string
    ApiName string !
    SortOrder int
    IsDefault boolean d
    IsClosed boolean d
  `,
});

/**
 * Object `TaskPriority` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_taskpriority.htm
 */
export const taskPriority = defineObject({
  name: 'TaskPriority',
  label: 'Task Priority Value',
  plural: 'Task Priority Value',
  prefix: '01H',
  can: [],
  system: ['CreatedById', 'CreatedDate', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'],
  fields: `
    MasterLabel string
    ApiName string !
    SortOrder int
    IsDefault boolean d
    IsHighPriority boolean d
  `,
});
