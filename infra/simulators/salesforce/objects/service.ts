import { defineObject } from './define.ts';

/**
 * Object `Case` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_case.htm
 */
export const ticket = defineObject({
  name: 'Case',
  prefix: '500',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    MasterRecordId reference @Case
    CaseNumber string 30 dina
    ContactId reference cu @Contact
    AccountId reference cu @Account
    AssetId reference cu @Asset
    ParentId reference cu @Case ~Parent Case ID
    SuppliedName string 80 cu ~Name
    SuppliedEmail email 80 cu ~Email Address
    SuppliedPhone string 40 cu ~Phone
    SuppliedCompany string 80 cu ~Company
    Type picklist 40 cu ~Case Type
    Status picklist 40 cu
    Reason picklist 40 cu ~Case Reason
    Origin picklist 40 cu ~Case Origin
    Subject string 255 cu
    Priority picklist 40 cu
    Description textarea 32000 cux
    IsClosed boolean d ~Closed
    ClosedDate datetime
    IsEscalated boolean cud ~Escalated
    OwnerId reference cud @Group,User
    ContactPhone phone 40
    ContactMobile phone 40
    ContactEmail email 80
    ContactFax phone 40
    Comments textarea 4000 cux ~Internal Comments
    LastViewedDate datetime
    LastReferencedDate datetime
  `,
  picklists: {
    Type: 'Mechanical;Electrical;Electronic;Structural;Other',
    Status: '*New;Working;Escalated;Closed',
    Reason: 'Installation;Equipment Complexity;Performance;Breakdown;Equipment Design;Feedback;Other',
    Origin: 'Phone;Email;Web',
    Priority: 'High;*Medium;Low',
  },
});

/**
 * Object `CaseComment` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casecomment.htm
 */
export const caseComment = defineObject({
  name: 'CaseComment',
  prefix: '00a',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    ParentId reference c! @Case
    IsPublished boolean cud ~Published
    CommentBody textarea 4000 cux ~Body
    CommentBodyRichtext textarea cu ~Rich-Text Body
  `,
});

/**
 * Object `EmailMessage` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_emailmessage.htm
 */
export const emailMessage = defineObject({
  name: 'EmailMessage',
  prefix: '02s',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    ParentId reference c @Case ~Case ID
    ActivityId reference c @Task
    TextBody textarea 32000 cu
    HtmlBody textarea 32000 cu ~HTML Body
    Headers textarea 32000 cu
    Subject string 3000 cu
    Name string ! ~Email Message Name
    FromName string cu
    FromAddress email cu
    ValidatedFromAddress picklist cu ~From
    ToAddress string 4000 cu
    CcAddress string 4000 cu ~CC Address
    BccAddress string 4000 cu ~BCC Address
    Incoming boolean cd ~Is Incoming
    HasAttachment boolean d
    Status picklist cud
    MessageDate datetime cu
    ReplyToEmailMessageId reference cu @EmailMessage ~Email Message ID
    IsExternallyVisible boolean d
    MessageIdentifier string cu ~Message ID
    ThreadIdentifier string cu ~Thread ID
    ClientThreadIdentifier string cu ~Client Thread ID
    FromId reference c
    IsClientManaged boolean cd
    AttachmentIds string cu
    RelatedToId reference cu @Account,Case,Contact,Opportunity
    IsTracked boolean cud
    IsOpened boolean d ~Opened?
    FirstOpenedDate datetime cu ~First Opened
    LastOpenedDate datetime cu ~Last Opened
    IsBounced boolean cud ~Bounced?
    EmailTemplateId reference cu @EmailTemplate
    AutomationType picklist c
  `,
});

/**
 * Object `Topic`, a tag, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_topic.htm
 */
export const topic = defineObject({
  name: 'Topic',
  prefix: '0TO',
  can: ['createable', 'updateable', 'deletable'],
  system: ['CreatedDate', 'CreatedById', 'SystemModstamp'],
  fields: `
    Name string 99 cu!in
    Description string 1000 cu
    TalkingAbout int !
    ManagedTopicType string ~Enabled For
  `,
});

/**
 * Object `TopicAssignment`, a tag of a record, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_topicassignment.htm
 */
export const topicAssignment = defineObject({
  name: 'TopicAssignment',
  prefix: '0FT',
  can: ['createable', 'deletable'],
  system: ['CreatedDate', 'CreatedById', 'IsDeleted', 'SystemModstamp'],
  fields: `
    TopicId reference c! @Topic
    EntityId reference c! @Account,Case,Contact,Lead,Opportunity,Event,Task,ContentDocument
    EntityKeyPrefix string ! ~Record Key Prefix
    EntityType string ~Object Type
  `,
});
