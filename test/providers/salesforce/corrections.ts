import type { Corrections, Documented, Restated } from '../../truth/correction.ts';

const reference =
  'https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_';

const readOnly = (name: string, page: string, says: string): Documented => ({
  read: name,
  write: null,
  source: `${reference}${page}.htm`,
  says,
});

const custom: Documented = {
  read: '',
  write: '',
  source:
    'https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_custom_objects.htm',
  says: 'The API name of a custom field has the suffix __c, and it is a field of the record like the standard ones',
};

const systemModstamp = (page: string): Documented =>
  readOnly('SystemModstamp', page, 'Date and time when a user or automated process last modified this record');

/** The records that a note is about, by the note's links. */
const linked = (noun: string): Restated => ({
  read: 'answer:LinkedEntityId',
  write: 'LinkedEntityId',
  table: `crm.note ${noun}_id`,
});

const about = ['contact', 'company', 'deal'].flatMap((noun) =>
  [`crm.note ${noun}_id`, `crm.note ${noun}_ids`].map((name) => [name, linked(noun)] as const),
);

/**
 * Objects with a page in Lightning Experience like the page of a case, which the table shows:
 * `/lightning/r/Case/{Id}/view`.
 */
const inLightning: Readonly<Record<string, string>> = {
  'crm.contact': 'Contact',
  'crm.company': 'Account',
  'crm.lead': 'Lead',
  'crm.deal': 'Opportunity',
  'crm.user': 'User',
  'crm.task': 'Task',
  'crm.engagement': '{type}',
  'ticketing.ticket': 'Case',
  'ticketing.contact': 'Contact',
  'ticketing.account': 'Account',
  'ticketing.user': 'User',
};

const pages = Object.entries(inLightning).map(([object, sobject]): readonly [string, Restated] => [
  `${object} remote_url`,
  {
    read: `page:https://{domain}.lightning.force.com/lightning/r/${sobject}/{Id}/view`,
    write: null,
    table: 'ticketing.ticket url',
  },
]);

const whoIsA = 'The WhoId represents a human such as a lead or a contact. WhoIds are polymorphic';

const leads = (['task', 'engagement'] as const).flatMap((noun) =>
  ['lead_id', 'lead_ids'].map((field): readonly [string, Documented] => [
    `crm.${noun} ${field}`,
    { ...readOnly('WhoId', 'task', whoIsA), write: 'WhoId', optional: true },
  ]),
);

const whatIsA =
  'The WhatId represents nonhuman objects such as accounts, opportunities, campaigns, cases, or custom objects. WhatIds are polymorphic';

const customObjects = (['task', 'engagement'] as const).map((noun): readonly [string, Documented] => [
  `crm.${noun} custom_object_ids`,
  { ...readOnly('WhatId', 'task', whatIsA), write: 'WhatId', optional: true },
]);

const othersOfNotes = ['lead_id', 'lead_ids', 'custom_object_ids'].map((field): readonly [string, Documented] => [
  `crm.note ${field}`,
  {
    ...readOnly(
      'answer:LinkedEntityId',
      'contentdocumentlink',
      'ID of the linked object. Can include Chatter users, groups, records (any that support Chatter feed tracking including custom objects)',
    ),
    write: 'LinkedEntityId',
  },
]);

/** A file, as the link to the file shows it. */
const file = (field: string, read: string, write: string | null = null) =>
  [`ticketing.attachment ${field}`, { read, write, table: `ticketing.attachment ${field}` }] as const;

const files = [
  file('file_name', '(title and ending of the document)', 'PathOnClient'),
  file('file_url', 'ContentDocument.LatestPublishedVersion.VersionDataUrl'),
  file('size', 'ContentDocument.ContentSize'),
  file('uploader', 'ContentDocument.CreatedById'),
  file('ticket_id', 'LinkedEntityId', 'FirstPublishLocationId'),
  file('created_at', 'ContentDocument.CreatedDate'),
  file('modified_at', 'SystemModstamp'),
];

const noteText: Restated = { read: 'Content in base64', write: 'Content in base64', table: 'crm.note content' };

const ofStages: Restated = {
  read: '(of the stage of this name, whose IsClosed and IsWon say it)',
  write: null,
  table: 'crm.deal status_category',
};

const valuesOfType =
  'https://developer.salesforce.com/docs/atlas.en-us.uiapi.meta/uiapi/ui_api_responses_picklist_values.htm';

const isActive = readOnly('IsActive', 'user', 'Indicates whether the user has access to log in (true) or not (false)');

const timeZone = readOnly(
  'TimeZoneSidKey',
  'user',
  'This field is a restricted picklist field. A User time zone affects the offset used when displaying or entering times',
);

const origin: Documented = {
  ...readOnly('Origin', 'case', 'The source of the case, such as Email, Phone, or Web. Label is Case Origin'),
  write: 'Origin',
  choices: { Email: 'email', Phone: 'phone', Web: 'web' },
};

/** Corrections for Salesforce, by object and field. */
export const corrections: Corrections = {
  'crm.contact field_mappings': custom,
  'crm.company field_mappings': custom,
  'crm.lead field_mappings': custom,
  'crm.deal field_mappings': custom,
  'crm.contact do_not_contact': {
    read: 'HasOptedOutOfEmail',
    write: 'HasOptedOutOfEmail',
    example: { remote: { HasOptedOutOfEmail: true }, unified: true },
    source: 'https://help.salesforce.com/s/articleView?id=sales.emailadmin_opting_out_differences.htm',
    says: 'Email Opt Out: This person can’t be sent any emails',
  },
  'crm.contact company_ids': { read: 'AccountId', write: 'AccountId', table: 'crm.contact company_id' },
  'crm.deal expected_revenue': readOnly(
    'ExpectedRevenue',
    'opportunity',
    'Read-only field that is equal to the product of Amount and Probability',
  ),
  'crm.deal status_category': ofStages,
  // The table contains no pipelines, and says that sales processes belong to record types.
  'crm.deal pipeline_id': {
    ...readOnly('RecordTypeId', 'opportunity', 'ID of the record type assigned to this object'),
    write: 'RecordTypeId',
  },
  'crm.stage pipeline_id': {
    read: 'path:/ui-api/object-info/Opportunity/picklist-values/{}',
    write: null,
    source: 'https://developer.salesforce.com/docs/atlas.en-us.uiapi.meta/uiapi/ui_api_resources_picklist_values.htm',
    says: 'recordTypeId—The ID of the record type. The picklist values for a field, scoped to a record type',
  },
  'crm.pipeline name': {
    read: 'name',
    write: null,
    source:
      'https://developer.salesforce.com/docs/ai/agentforce/references/agentforce-mobile-sdk/agentforce-ui-api-record-type-info-ios.html',
    says: 'The name of the record type',
  },
  'crm.pipeline is_active': { ours: 'no known page describes `active` of a record type' },
  'crm.pipeline stage_ids': {
    read: 'process.own[].value',
    write: null,
    source: valuesOfType,
    says: 'A list of values for this object, record type, field combination.',
  },
  'crm.pipeline stages': {
    read: 'process',
    write: null,
    example: {
      remote: {
        process: { own: [{ value: 'Prospecting', label: 'First' }], all: [{ ApiName: 'Prospecting', SortOrder: 7 }] },
      },
      unified: [{ name: 'First', order: 7 }],
    },
    source: valuesOfType,
    says: 'A list of values for this object, record type, field combination.',
  },
  'crm.lead priority': {
    ...readOnly('Rating', 'lead', 'Rating of the lead'),
    write: 'Rating',
    choices: { Hot: 'high', Warm: 'normal', Cold: 'low' },
  },
  'crm.lead remote_priority': { ...readOnly('Rating', 'lead', 'Rating of the lead'), write: 'Rating' },
  'crm.lead converted_company_id': readOnly(
    'ConvertedAccountId',
    'lead',
    'Object reference ID that points to the account into which the lead converted',
  ),
  'crm.lead converted_deal_id': readOnly(
    'ConvertedOpportunityId',
    'lead',
    'ID of the opportunity into which the lead has been converted',
  ),
  'crm.task field_mappings': custom,
  'crm.task reminder_at': {
    ...readOnly('ReminderDateTime', 'task', 'Represents the time when the reminder is scheduled to fire'),
    write: 'ReminderDateTime',
  },
  'crm.task status_category': {
    read: '(of the TaskStatus of this name, whose IsClosed says it)',
    write: null,
    table: 'crm.task status_category',
  },
  'crm.task contact_id': { read: 'WhoId', write: 'WhoId', optional: true, table: 'crm.task contact_id' },
  'crm.task company_id': { read: 'WhatId', write: 'WhatId', optional: true, table: 'crm.task company_id' },
  'crm.task deal_id': { read: 'WhatId', write: 'WhatId', optional: true, table: 'crm.task deal_id' },
  'crm.task contact_ids': { read: 'WhoId', write: 'WhoId', optional: true, table: 'crm.task contact_id' },
  'crm.task company_ids': { read: 'WhatId', write: 'WhatId', optional: true, table: 'crm.task company_id' },
  'crm.task deal_ids': { read: 'WhatId', write: 'WhatId', optional: true, table: 'crm.task deal_id' },
  'crm.engagement field_mappings': custom,
  // The place may also refer to a lead, which is not a contact. Table: 003 only.
  'crm.engagement contacts': { read: 'WhoId', write: 'WhoId', optional: true, table: 'crm.engagement contacts' },
  'crm.engagement type': {
    read: 'TaskSubtype | attributes.type',
    write: 'TaskSubtype',
    choices: { Call: 'call', Email: 'email', Event: 'meeting' },
    table: 'crm.engagement type',
  },
  'crm.engagement remote_type': {
    read: '(the kind of a record has no other name)',
    write: null,
    table: 'crm.engagement remote_type',
  },
  'crm.engagement start_at': {
    read: 'StartDateTime | ActivityDate',
    write: 'StartDateTime | ActivityDate',
    table: 'crm.engagement start_at',
  },
  'crm.engagement end_time': {
    read: 'EndDateTime | ActivityDate + CallDurationInSeconds (s)',
    write: 'EndDateTime | ActivityDate + CallDurationInSeconds (s)',
    table: 'crm.engagement end_time',
  },
  'crm.engagement duration_seconds': readOnly(
    'CallDurationInSeconds | DurationInMinutes in seconds (min)',
    'task',
    'Duration of the call in seconds',
  ),
  'crm.engagement company_id': {
    read: 'WhatId',
    write: 'WhatId',
    optional: true,
    table: 'crm.engagement company_id',
  },
  'crm.engagement outcome': {
    ...readOnly('CallDisposition', 'task', 'Represents the result of a given call'),
    write: 'CallDisposition',
  },
  'crm.engagement location': {
    ...readOnly('Location', 'event', 'Contains the location of the event'),
    write: 'Location',
  },
  'crm.engagement company_ids': {
    read: 'WhatId',
    write: 'WhatId',
    optional: true,
    table: 'crm.engagement company_id',
  },
  'crm.engagement deal_id': { read: 'WhatId', write: 'WhatId', optional: true, table: 'crm.task deal_id' },
  'crm.engagement deal_ids': { read: 'WhatId', write: 'WhatId', optional: true, table: 'crm.task deal_id' },
  'crm.engagement attendees': {
    ...readOnly(
      'EventRelations.records[].Relation.Email',
      'eventrelation',
      'Represents a person (a user, lead, or contact) or a resource (such as a conference room) invited to an event',
    ),
    write: 'RelationId',
  },
  ...Object.fromEntries([...about, ...leads, ...customObjects, ...othersOfNotes, ...pages]),
  'crm.note content': noteText,
  'crm.note content_html': noteText,
  'crm.stage modified_at': systemModstamp('opportunitystage'),
  'crm.stage remote_status': {
    read: '(open, won or lost, of IsClosed and IsWon)',
    write: null,
    table: 'crm.stage status',
  },
  'crm.user modified_at': systemModstamp('user'),
  'crm.user first_name': readOnly('FirstName', 'user', "The user's first name"),
  'crm.user last_name': readOnly('LastName', 'user', "The user's last name"),
  'crm.user is_active': isActive,
  'crm.user time_zone': timeZone,
  'ticketing.ticket field_mappings': custom,
  'ticketing.contact field_mappings': custom,
  'ticketing.account field_mappings': custom,
  'ticketing.ticket channel': origin,
  'ticketing.ticket remote_channel': origin,
  'ticketing.contact account_id': {
    ...readOnly('AccountId', 'contact', "ID of the account that's the parent of this contact"),
    write: 'AccountId',
  },
  'ticketing.account domains': {
    read: 'Website',
    write: 'Website',
    table: 'ticketing.account domains',
  },
  'ticketing.user is_active': isActive,
  'ticketing.user time_zone': timeZone,
  'ticketing.user modified_at': systemModstamp('user'),
  'ticketing.user teams': { read: 'answer:GroupId', write: null, table: 'ticketing.user teams' },
  'ticketing.team modified_at': systemModstamp('group'),
  'ticketing.team member_ids': readOnly(
    'answer:UserOrGroupId',
    'groupmember',
    'ID of the User or Group that is a direct member of the group',
  ),
  'ticketing.ticket status_category': {
    read: '(of the CaseStatus of this name, whose IsClosed says it)',
    write: null,
    table: 'ticketing.ticket status_category',
  },
  'ticketing.ticket comment': { read: 'answer:CommentBody', write: 'CommentBody', table: 'ticketing.comment body' },
  // The owner may be a user or a queue.
  'ticketing.ticket assigned_to': {
    read: 'OwnerId',
    write: 'OwnerId',
    optional: true,
    table: 'ticketing.ticket assigned_to',
  },
  'ticketing.ticket team_id': { read: 'OwnerId', write: 'OwnerId', optional: true, table: 'ticketing.ticket team_id' },
  ...Object.fromEntries(files),
  'ticketing.comment creator_type': {
    read: '(constant)',
    write: null,
    example: { remote: {}, unified: 'user' },
    table: 'ticketing.comment creator_type',
  },
};
