const ofSearch =
  'the record does not name its ticket: it is the one that the request was for, which a get does not have';
const fileName = 'the name is made of the name and the extension of the file, which no source has together';
const authors = 'it is the role of the author, who stands beside the comments in the answer';

const sameSecond =
  'both times may be of one second, and then do not say which is which: it depends on how fast a run is';

const byOwners =
  'a ticket names a user, and the list of owners says which of them that is: `test/records/objects/team-members.test.ts`';

const ofNote = 'no page says which times are meant: of the file, or of the note that put it on the ticket';

const inBrowser = 'no page of the vendor that describes records says at which address people open them';

const inJob =
  'it is sent in a job, which is another request than that of the contact: `test/providers/klaviyo/records/records.test.ts`';

const inOtherForm =
  'it is written in another form, or to the message of the campaign: `test/providers/klaviyo/records/campaigns.test.ts`';

const twoNames = 'repositories have a short and a full name, and no page says which of them is the name';

const namesOfLabels = "records have ids of labels, whose names are the account's own, in the list of fields";

const ofStage =
  'the pages on leads and on pipelines name neither the property of the stage of a lead, nor the states of stages';

const ofAccount = 'only orgs with several currencies have it, and this one has one';

const namesOfStages = 'a stage goes by its name, of which one with a slash is compared in part';

const ofRecordTypes =
  'this org has no record types of deals; `test/providers/salesforce/records/pipelines.test.ts` has one that has several';

const inTwo = 'a name is written as first and last name, in two places of one request';

const statesOfLeads =
  'the table shows states of leads as the vendor names them, and leaves open which of ours they are';

const byType = 'a value is a list of objects, in a member that its type says: no table has them';

const attioUnproven = Object.fromEntries(
  ['contact', 'company', 'deal'].flatMap((noun) =>
    ['create', 'update', 'list', 'get'].map((operation) => [`attio crm.${noun} ${operation} field_mappings`, byType]),
  ),
);

const ofActivities = 'the vendor takes it from activities, which the simulator does not';
const atClose: Readonly<Record<string, string>> = {
  'crm.contact first_name': 'the vendor has a name as one text, of which this is a part',
  'crm.contact last_name': 'the vendor has a name as one text, of which this is a part',
  'crm.engagement location': 'the pages on meetings show the member, and say nothing of it',
  'crm.user name': 'a name is of two members, of which the table has one',
};

const closeUnproven = Object.fromEntries(
  Object.entries(atClose).flatMap(([cell, reason]) => {
    const [object = '', field = ''] = cell.split(' ');
    return ['list', 'get'].map((operation) => [`close ${object} ${operation} ${field}`, reason] as const);
  }),
);

const byAddress =
  'somebody is invited by his id, whom his address finds: `test/providers/salesforce/records/attendees.test.ts`';

const salesforceUnproven: Readonly<Record<string, string>> = {
  'salesforce crm.engagement create attendees': byAddress,
  'salesforce crm.engagement update attendees': byAddress,
  ...Object.fromEntries(
    ['crm.note', 'ticketing.comment', 'ticketing.tag'].flatMap((object) =>
      ['list', 'get'].map((operation) => [`salesforce ${object} ${operation} remote_url`, inBrowser]),
    ),
  ),
  ...Object.fromEntries(
    ['create', 'update', 'list', 'get'].flatMap((operation) => [
      [`salesforce crm.deal ${operation} currency`, ofAccount],
      [`salesforce crm.deal ${operation} pipeline_id`, ofRecordTypes],
      [`salesforce crm.lead ${operation} status`, statesOfLeads],
    ]),
  ),
  'salesforce ticketing.attachment list file_name': fileName,
  'salesforce ticketing.attachment get file_name': fileName,
  'salesforce crm.deal list stage_id': namesOfStages,
  'salesforce crm.deal get stage_id': namesOfStages,
  'salesforce crm.pipeline list stage_ids': namesOfStages,
  'salesforce crm.pipeline get stage_ids': namesOfStages,
  'salesforce crm.pipeline list is_active': 'no page that was found says what `active` of a record type is',
  'salesforce crm.pipeline get is_active': 'no page that was found says what `active` of a record type is',
  'salesforce crm.stage get pipeline_id': 'a stage is read by its name alone, in the pipeline that its id says',
  'salesforce crm.lead create name': inTwo,
  'salesforce crm.lead update name': inTwo,
  'salesforce ticketing.contact create name': inTwo,
  'salesforce ticketing.contact update name': inTwo,
  'salesforce crm.contact list last_activity_at': ofActivities,
  'salesforce crm.contact get last_activity_at': ofActivities,
};

const inThree = 'a stage is named by its layout, its pipeline and its name, which records have in three places';

const inLayouts = 'a pipeline is one of a layout: it is named by both, and refused in a record of another layout';

const noPage = 'no page that was found has the name that the API has for it, and neither has the table';

const zohoUnproven: Readonly<Record<string, string>> = Object.fromEntries([
  ...['create', 'update', 'list', 'get'].flatMap((operation) => [
    [`zoho-crm crm.deal ${operation} pipeline_id`, inLayouts],
    [`zoho-crm crm.lead ${operation} status`, statesOfLeads],
  ]),
  ...['create', 'update'].map((operation) => [`zoho-crm crm.deal ${operation} pipeline`, inLayouts]),
  ...['list', 'get'].flatMap((operation) => [
    [`zoho-crm crm.contact ${operation} last_activity_at`, ofActivities],
    [`zoho-crm crm.deal ${operation} stage_id`, inThree],
    [`zoho-crm crm.pipeline ${operation} stage_ids`, inThree],
    [`zoho-crm crm.stage ${operation} pipeline_id`, inLayouts],
    [`zoho-crm crm.lead ${operation} converted_company_id`, noPage],
    [`zoho-crm crm.lead ${operation} converted_deal_id`, noPage],
  ]),
]);

const ofField = 'a value is in a list beside the record, by the id of its field: no table has them together';

const atActivecampaign: readonly (readonly [objects: readonly string[], fields: Readonly<Record<string, string>>])[] = [
  [['contact', 'company', 'deal'], { field_mappings: ofField }],
  [['contact', 'deal'], { remote_url: inBrowser }],
  [
    ['pipeline'],
    {
      stages: 'stages are beside pipelines, by their pipeline',
    },
  ],
  [['task'], { type: 'a type goes by its id, and is shown by its label, which is in a list of the account' }],
];

const tagIds = 'a tag is put on a contact by its id, which is found by its name';

const marketingAtActivecampaign: Readonly<Record<string, string>> = Object.fromEntries([
  ...['create', 'update'].map((operation) => [`contact ${operation} tags`, tagIds]),
  ...['list', 'get'].map((operation) => [
    `contact ${operation} subscriptions`,
    'the table has each member of them apart',
  ]),
  ...['list', 'get'].map((operation) => [
    `campaign ${operation} scheduled_at`,
    'the example is of a campaign that is sent',
  ]),
  ...['list', 'get'].flatMap((operation) => [
    [`campaign ${operation} segment_ids`, 'a campaign without a segment has "0" at its place, which names none'],
    [`campaign ${operation} recipient_count`, 'a draft has "0" at its place, which is counted as it is sent'],
    [`campaign ${operation} stats`, 'its numbers are in places of their own; the example of the table compares them'],
  ]),
]);

const activecampaignUnproven = Object.fromEntries(
  atActivecampaign.flatMap(([objects, fields]) =>
    objects.flatMap((noun) =>
      Object.entries(fields).flatMap(([field, reason]) =>
        ['list', 'get', ...(['field_mappings', 'type'].includes(field) ? ['create', 'update'] : [])].map(
          (operation) => [`activecampaign crm.${noun} ${operation} ${field}`, reason] as const,
        ),
      ),
    ),
  ),
);

const dynamicsUnproven: Readonly<Record<string, string>> = Object.fromEntries([
  ...['create', 'update', 'list', 'get'].flatMap((operation) => [
    [`dynamics-365 crm.lead ${operation} status`, statesOfLeads],
    [`dynamics-365 crm.deal ${operation} currency`, 'a record has the id of a currency, whose code another list has'],
  ]),
  ...['list', 'get'].flatMap((operation) => [
    [
      `dynamics-365 ticketing.ticket ${operation} remote_url`,
      'a page says how addresses are made; no record has its own',
    ],
    [`dynamics-365 ticketing.comment ${operation} creator_type`, 'a note says who wrote it, who is always a user'],
  ]),
  ...['create', 'update'].flatMap((operation) =>
    ['account_id', 'contact_id'].map((field) => [
      `dynamics-365 ticketing.ticket ${operation} ${field}`,
      'which lookup takes a customer depends on the other one: the two are written as one',
    ]),
  ),
  ['dynamics-365 crm.engagement get type', 'a get is of one table, and the kind of the record is that table'],
  ['dynamics-365 crm.engagement get content_html', 'a text that people write without tags is no HTML'],
]);

/** Cells that are declared and cannot be proven here, each with the reason why. */
export const unproven: Readonly<Record<string, string>> = {
  ...activecampaignUnproven,
  ...Object.fromEntries(
    ['create', 'update'].map((operation) => [`activecampaign crm.contact ${operation} tags`, tagIds]),
  ),
  ...Object.fromEntries(
    Object.entries(marketingAtActivecampaign).map(([cell, reason]) => [
      `activecampaign marketingautomation.${cell}`,
      reason,
    ]),
  ),
  ...attioUnproven,
  ...closeUnproven,
  ...salesforceUnproven,
  ...zohoUnproven,
  ...dynamicsUnproven,
  ...Object.fromEntries(
    ['create', 'update'].flatMap((operation) =>
      ['status', 'consent'].map((field) => [`klaviyo marketingautomation.contact ${operation} ${field}`, inJob]),
    ),
  ),
  ...Object.fromEntries(
    ['list', 'get'].flatMap((operation) => [
      [`klaviyo marketingautomation.contact ${operation} subscriptions`, 'the table has the consent of e-mail alone'],
    ]),
  ),
  ...Object.fromEntries(
    ['create', 'update'].map((operation) => [
      `hubspot marketingautomation.contact ${operation} status`,
      'it is sent by a request of its own, which names the address alone: `test/providers/hubspot/records/consent.test.ts`',
    ]),
  ),
  ...Object.fromEntries(
    ['create', 'update', 'list', 'get'].map((operation) => [
      `hubspot marketingautomation.contact ${operation} consent`,
      'one text of the vendor has the time and the source: `test/providers/hubspot/records/consent.test.ts`',
    ]),
  ),
  ...Object.fromEntries(
    ['list', 'get'].map((operation) => [
      `brevo marketingautomation.contact ${operation} subscriptions`,
      'the table has the blocklist of e-mail alone, of the two that a contact may be on',
    ]),
  ),
  'brevo marketingautomation.event list contact_id':
    'an event of a message has the address alone: `test/providers/brevo/records/events.test.ts`',
  ...Object.fromEntries(
    ['list', 'get'].flatMap((operation) => [
      [
        `brevo marketingautomation.event ${operation} type`,
        'a custom event says nothing of it: `test/providers/brevo/records/events.test.ts`',
      ],
      [
        `brevo marketingautomation.message ${operation} status`,
        'lists beside the messages say it: `test/providers/brevo/records/events.test.ts`',
      ],
      [`brevo marketingautomation.message ${operation} channel`, 'the page says it of all of them, and no answer'],
    ]),
  ),
  ...Object.fromEntries(
    ['list', 'get'].map((operation) => [
      `brevo marketingautomation.campaign ${operation} recipient_count`,
      'no answer has it, but the lists that it goes to: `test/providers/brevo/records/campaigns.test.ts`',
    ]),
  ),
  ...Object.fromEntries(
    ['create', 'update'].flatMap((operation) =>
      ['subject', 'preview_text', 'from_name', 'from_email', 'reply_to', 'list_ids', 'segment_ids', 'template_id'].map(
        (field) => [`klaviyo marketingautomation.campaign ${operation} ${field}`, inOtherForm],
      ),
    ),
  ),
  ...Object.fromEntries(
    ['create', 'update', 'list', 'get'].map((operation) => [
      `klaviyo marketingautomation.campaign ${operation} text`,
      'e-mails have none, and the table has e-mails alone: `test/providers/klaviyo/records/channels.test.ts`',
    ]),
  ),
  ...Object.fromEntries(
    ['name', 'properties', 'contact_id', 'occurred_at'].map((field) => [
      `hubspot marketingautomation.event create ${field}`,
      'an account has defined the events that it takes: `test/providers/hubspot/records/events.test.ts`',
    ]),
  ),
  'klaviyo marketingautomation.campaign list subject': 'the title of a notification is at a place of its own',
  'klaviyo marketingautomation.contact list consent': 'several members say it, and the table has the time alone',
  'klaviyo marketingautomation.action get automation_id': 'the path of one step does not name its flow',
  ...Object.fromEntries(
    ['create', 'update', 'list', 'get'].map((operation) => [
      `mailchimp marketingautomation.contact ${operation} consent`,
      'three members of the vendor say it together, and the table has one of them',
    ]),
  ),
  ...Object.fromEntries(
    ['list', 'get'].map((operation) => [
      `mailchimp marketingautomation.event ${operation} type`,
      'a custom event says nothing of it: the list that it is in does',
    ]),
  ),
  ...Object.fromEntries(
    ['list', 'get'].map((operation) => [
      `activecampaign marketingautomation.event ${operation} type`,
      'no log says it: the list that it is in does',
    ]),
  ),
  ...Object.fromEntries(
    ['list', 'get'].flatMap((operation) => [
      [
        `mailchimp marketingautomation.message ${operation} status`,
        'another activity says what came back: `test/providers/mailchimp/records/messages.test.ts`',
      ],
      [`mailchimp marketingautomation.message ${operation} channel`, 'the feed is of e-mail, and no answer says so'],
    ]),
  ),
  ...Object.fromEntries(
    ['list', 'get'].flatMap((operation) => [
      [`mailchimp marketingautomation.campaign ${operation} stats`, 'the table has each number by itself'],
    ]),
  ),
  'hubspot marketingautomation.list update name':
    'it is a parameter of a request of its own: `test/providers/hubspot/records/lists.flow.test.ts`',
  'hubspot ticketing.ticket list creator_id': byOwners,
  'hubspot ticketing.ticket get creator_id': byOwners,
  'pipedrive crm.contact list remote_url': inBrowser,
  'pipedrive crm.contact get remote_url': inBrowser,
  'pipedrive crm.company list remote_url': inBrowser,
  'pipedrive crm.company get remote_url': inBrowser,
  'pipedrive crm.deal list remote_url': inBrowser,
  'pipedrive crm.deal get remote_url': inBrowser,
  'pipedrive crm.company list tags': namesOfLabels,
  'pipedrive crm.company get tags': namesOfLabels,
  'pipedrive crm.lead list tags': namesOfLabels,
  'pipedrive crm.lead get tags': namesOfLabels,
  'pipedrive crm.contact list tags': namesOfLabels,
  'pipedrive crm.contact get tags': namesOfLabels,
  'zendesk ticketing.user list remote_url': inBrowser,
  'zendesk ticketing.user get remote_url': inBrowser,
  'zendesk ticketing.contact list remote_url': inBrowser,
  'zendesk ticketing.contact get remote_url': inBrowser,
  'zendesk ticketing.account list remote_url': inBrowser,
  'zendesk ticketing.account get remote_url': inBrowser,
  'jira ticketing.user list remote_url': inBrowser,
  'jira ticketing.user get remote_url': inBrowser,
  'jira ticketing.collection list remote_url': inBrowser,
  'jira ticketing.collection get remote_url': inBrowser,
  'github ticketing.collection list name': twoNames,
  'github ticketing.collection get name': twoNames,
  'hubspot crm.lead create status': ofStage,
  'hubspot crm.lead update status': ofStage,
  'hubspot crm.lead list status': ofStage,
  'hubspot crm.lead get status': ofStage,
  'hubspot ticketing.comment list ticket_id': ofSearch,
  'hubspot ticketing.comment get ticket_id': ofSearch,
  'hubspot ticketing.attachment list ticket_id': ofSearch,
  'hubspot ticketing.attachment get ticket_id': ofSearch,
  'hubspot ticketing.attachment list file_name': fileName,
  'hubspot ticketing.attachment get file_name': fileName,
  'linear ticketing.comment list creator_type': authors,
  'linear ticketing.comment get creator_type': authors,
  'zendesk ticketing.comment list creator_type': authors,
  'zendesk ticketing.comment get creator_type': authors,
  'hubspot ticketing.attachment list created_at': ofNote,
  'hubspot ticketing.attachment list modified_at': ofNote,
  'hubspot ticketing.attachment get created_at': ofNote,
  'hubspot ticketing.attachment get modified_at': ofNote,
  'pipedrive crm.task list created_at': sameSecond,
  'pipedrive crm.task list modified_at': sameSecond,
};
