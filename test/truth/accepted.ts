/** Names of examples with one reason: provider, object, field. */
const because = (reason: string, ...names: readonly string[]): readonly (readonly [string, string])[] =>
  names.map((name) => [name, reason] as const);

const peopleBeside =
  'the role comes from the users that `include=users` puts beside the records; the example is without them';
const fileInNote =
  'the reader has the file below `file` and the note that it is on beside it; the example is the file alone';
const listsOfAccount = 'the word comes from the list of states that the account has, which has none of this name here';
const byId = 'a state is named by its id, and shown by its label; the example is of the name alone';

/** Where a reader makes something else of an example than the table says, and why that is right. */
export const accepted: ReadonlyMap<string, string> = new Map([
  ...because(
    'it names ids alone: the lists are read with it, which tell lists from segments',
    ...['hubspot', 'klaviyo'].map((provider) => `${provider} marketingautomation.campaign list_ids`),
  ),
  ...because(
    'the table has the template that was copied: the copy is in no list of templates, so the record does not name it',
    'klaviyo marketingautomation.campaign template_id',
  ),
  ...because(
    'the campaign of the example is a draft, whose plan is no time at which it will be sent',
    'klaviyo marketingautomation.campaign scheduled_at',
  ),
  ...because(
    'the one that a contact has is shown with a type, as all are',
    ...['phone_numbers', 'email_addresses'].map((field) => `activecampaign crm.contact ${field}`),
  ),
  ...because(
    'the one that a contact has is shown with a type, as all are',
    ...['mailchimp', 'klaviyo', 'activecampaign', 'hubspot', 'brevo'].map(
      (provider) => `${provider} marketingautomation.contact phone_numbers`,
    ),
  ),
  ...because(
    'what somebody is sent is read by type: the property of the example says no more than that he is sent nothing',
    'hubspot marketingautomation.contact status',
  ),
  ...because('a contact has its first and last name apart', 'mailchimp marketingautomation.contact name'),
  ...because(
    'the name of a custom event is its `name`, and its type is custom',
    'mailchimp marketingautomation.event type',
    'brevo marketingautomation.event type',
    'activecampaign marketingautomation.event type',
    'hubspot marketingautomation.event type',
  ),
  ...because(
    'whose metric it is decides what it is, which the example does not say',
    'klaviyo marketingautomation.event type',
  ),
  ...because('a segment of conditions is dynamic, as lists are', 'mailchimp marketingautomation.segment type'),
  ...because(
    'the names of tags are beside contacts, and the example has their ids',
    ...['crm', 'marketingautomation'].map((vertical) => `activecampaign ${vertical}.contact tags`),
  ),
  ...because(
    'the lists of all subscriptions, as everywhere in the vertical, with those that he has left',
    'activecampaign marketingautomation.contact list_ids',
  ),
  ...because(
    'the campaign of the example is sent, and a time at which it will be is none of it',
    'activecampaign marketingautomation.campaign scheduled_at',
  ),
  ...because(
    'what begins it is beside the automations, and the example is the list as a whole',
    'activecampaign marketingautomation.automation trigger_type',
  ),
  ...because('stages are beside pipelines, and the example has their ids', 'activecampaign crm.pipeline stages'),
  ...because('a type is named by its id, and shown by its label', 'activecampaign crm.task type'),
  ...because('the kind of the record is the type, which has no other name', 'close crm.engagement remote_type'),
  ...because(
    'a status is named by its id, which is in a list of the account; the example is of its type alone',
    ...['status', 'remote_status', 'status_category'].map((field) => `close crm.deal ${field}`),
  ),
  ...because('a stage of a pipeline has its name and state, not its id alone', 'close crm.pipeline stages'),
  ...because('shown sanitised, without classes of the vendor', 'zendesk ticketing.comment html_body'),
  ...because(
    'the time is `SystemModstamp`, which the table allows too, and the example lacks',
    ...['contact', 'company', 'lead', 'deal', 'stage', 'user', 'task', 'engagement'].map(
      (object) => `salesforce crm.${object} modified_at`,
    ),
    ...['ticket', 'comment', 'contact', 'account', 'user', 'team'].map(
      (object) => `salesforce ticketing.${object} modified_at`,
    ),
  ),
  ...because('no calls, which the table has, is not no e-mails', 'salesforce crm.contact do_not_contact'),
  ...because('the category is that of the status, which the example lacks', 'salesforce crm.task status_category'),
  ...because('the kind of the record is the type, which has no other name', 'salesforce crm.engagement remote_type'),
  ...because('of several open stages the first is the word: others are shown by their names', 'attio crm.deal status'),
  ...because('there is one address, that of bills', 'salesforce crm.company addresses'),
  ...because(
    'a ticket has a file by a link, which leads to what is known of it; the example is the version alone',
    ...['file_name', 'file_url', 'size', 'uploader', 'created_at', 'modified_at'].map(
      (field) => `salesforce ticketing.attachment ${field}`,
    ),
  ),
  ...because(
    'the example is of the older kind of notes, which have a parent in the place of links',
    ...['contact', 'company', 'deal'].map((noun) => `salesforce crm.note ${noun}_id`),
  ),
  ...because(
    'a state that every new org has is one of ours',
    'salesforce crm.lead status',
    'zoho-crm crm.lead status',
    'dynamics-365 crm.lead status',
  ),
  ...because(
    'the table has texts, where an element has its type too',
    ...['contact', 'company', 'lead'].flatMap((object) =>
      ['email_addresses', 'phone_numbers'].map((field) => `dynamics-365 crm.${object} ${field}`),
    ),
  ),
  ...because(
    'the contact is the one that it is about; its parties take further requests',
    'dynamics-365 crm.engagement contacts',
  ),
  ...because(
    'the code of a currency is in another list, which the example has beside',
    'dynamics-365 crm.deal currency',
  ),
  ...because(
    'a team is the owner by the table that `_ownerid_value` says, which the example lacks',
    'dynamics-365 ticketing.ticket team_id',
  ),
  ...because(
    'the word comes from the list of stages that the account has, which has none of this name here',
    'zoho-crm crm.deal status',
    'zoho-crm crm.deal status_category',
  ),
  ...because(
    'a stage is named by its layout and pipeline too, which the example lacks',
    'zoho-crm crm.deal stage_id',
    'zoho-crm crm.pipeline stages',
  ),
  ...because('the state of a stage is read from two members', 'salesforce crm.stage remote_status'),
  ...because(
    'issues have a number in each repository: a ticket is named by both',
    'github ticketing.ticket parent_ticket',
  ),
  ...because(
    'users go by their ids: a login can be changed',
    'github ticketing.ticket assigned_to',
    'github ticketing.ticket creator_id',
    'github ticketing.comment user_id',
  ),
  ...because(
    'a user leads to an owner by the list of owners, which the example lacks',
    'hubspot ticketing.ticket creator_id',
  ),
  ...because('the primary company is told by the type, which the example lacks', 'hubspot crm.contact company_id'),
  ...because('a zone is named as in the time zone database: Europe/Berlin', 'hubspot crm.contact time_zone'),
  ...because('the plain field is the text of the HTML', 'pipedrive crm.note content'),
  ...because('repositories of the same name have several owners: `full_name`', 'github ticketing.collection name'),
  ...because(
    'a stage is named by its pipeline too, which the example lacks',
    'hubspot crm.deal stage_id',
    'salesforce crm.deal stage_id',
  ),
  ...because(
    'a stage is read in its pipeline, which the example lacks',
    'hubspot crm.stage pipeline',
    'hubspot crm.pipeline stages',
  ),
  ...because('the state of a stage is read from its probability', 'hubspot crm.stage remote_status'),
  ...because('the category is that of the stage, not of `hs_is_closed`', 'hubspot ticketing.ticket status_category'),
  ...because(
    fileInNote,
    ...['file_name', 'file_url', 'size', 'created_at', 'modified_at'].map(
      (field) => `hubspot ticketing.attachment ${field}`,
    ),
  ),
  ...because(listsOfAccount, 'jira ticketing.ticket status', 'jira ticketing.ticket status_category'),
  ...because('a tag is a text, which the list of tags is read into `name`', 'jira ticketing.tag name'),
  ...because('all are projects, whatever type of project', 'jira ticketing.collection remote_collection_type'),
  ...because(
    byId,
    ...['status', 'remote_status', 'status_category'].map((field) => `linear ticketing.ticket ${field}`),
  ),
  ...because('the value is the number, and its label is only shown', 'linear ticketing.ticket remote_priority'),
  ...because(
    'who wrote it is read from `__typename`, which the example lacks',
    'linear ticketing.comment creator_type',
  ),
  ...because(
    'a state of ours for several of theirs is shown as their own: `pending`',
    'zendesk ticketing.ticket status',
  ),
  ...because('a comment is read from `plain_body`, which is the text of `body`', 'zendesk ticketing.comment body'),
  ...because(
    peopleBeside,
    'zendesk ticketing.ticket contact_id',
    'zendesk ticketing.ticket creator_id',
    ...['creator_type', 'remote_creator_type', 'user_id', 'contact_id'].map(
      (field) => `zendesk ticketing.comment ${field}`,
    ),
  ),
]);

/** Fields of the unified record that a vendor has something for, and which are not read, and why. */
export const unread: ReadonlyMap<string, string> = new Map([
  ...because(
    'only a segment that is read alone says it, and no list does',
    'klaviyo marketingautomation.segment member_count',
  ),
  ...because(
    'it is the id of the message, which is no campaign: the table is not sure of it',
    'klaviyo marketingautomation.event campaign_id',
  ),
  ...because('from memory: no page that was found has it', 'klaviyo marketingautomation.event url'),
  ...because('it is from memory: no page says what it is', 'activecampaign crm.contact last_activity_at'),
  ...because(
    'the name of an organization, in the place of which the vendor has accounts',
    'activecampaign marketingautomation.contact company_name',
  ),
  ...because('it is made of `subscriptions`', 'activecampaign marketingautomation.contact status'),
  ...because(
    'a message has it, which each campaign would take a request for, of the five a second: `marketingautomation.email`',
    ...['subject', 'preview_text', 'from_name', 'from_email', 'reply_to'].map(
      (field) => `activecampaign marketingautomation.campaign ${field}`,
    ),
  ),
  ...because(
    'no page and no recording has the answer of `campaignLists`',
    'activecampaign marketingautomation.campaign list_ids',
  ),
  ...because(
    'no list has templates, and the id may be one of the vendor',
    'activecampaign marketingautomation.campaign template_id',
  ),
  ...because('the channel of its messages, and no kind of list', 'activecampaign marketingautomation.list type'),
  ...because(
    'each contact would take a request of its own, of which the vendor takes three a second',
    'klaviyo marketingautomation.contact list_ids',
    'hubspot marketingautomation.contact list_ids',
  ),
  ...because(
    'it is made of a file of the account, by its path: no template of ours',
    'hubspot marketingautomation.campaign template_id',
  ),
  ...because(
    'the plain text of an e-mail is that of `marketingautomation.email`',
    'hubspot marketingautomation.campaign text',
  ),
  ...because('a list shows it where it is read alone', 'brevo marketingautomation.list type'),
  ...because(
    'a page of lists and a list that is read alone must show the same, and one of them lacks it',
    'klaviyo marketingautomation.list member_count',
    'activecampaign marketingautomation.list member_count',
  ),
  ...because('what a page is called differs by event: `properties` has it', 'hubspot marketingautomation.event url'),
  ...because('a widget of the content, whose name is from memory', 'hubspot marketingautomation.campaign preview_text'),
  ...because(
    'it is from memory: accounts have no such attribute of their own',
    'brevo marketingautomation.contact company_name',
  ),
  ...because(
    'the table is not sure of it: it is the way in which people opt in, and no kind of list',
    'klaviyo marketingautomation.list type',
  ),
  ...because(
    'the collection of a contact is its `list_id`, of which `list_ids` is made',
    'mailchimp marketingautomation.contact list_ids',
  ),
  ...because('a task has one text, which is its subject', 'attio crm.task content'),
  ...because('its categories are tags of ours', 'attio crm.company industry'),
  ...because('there is no website: a company has domains', 'attio crm.company website'),
  ...because(
    'no page says how the two texts of a comment go together, and most orgs have the plain one alone',
    'salesforce ticketing.comment html_body',
  ),
  ...because('no customers are kept there: organizations own repositories', 'github ticketing.account name'),
  ...because('answers have it in another media type, asked for by a header', 'github ticketing.comment html_body'),
  ...because(
    'a milestone is shared by many issues, and is not due for one of them',
    'github ticketing.ticket due_date',
  ),
  ...because('every comment is a note, which customers never see', 'hubspot ticketing.comment is_private'),
  ...because('it is from memory: no page says who sees a note', 'dynamics-365 ticketing.comment is_private'),
  ...because('files are listed by ticket', 'hubspot ticketing.comment attachments'),
  ...because(
    'it is no field that is mapped: the page of every record is shown, and that of a ticket under this name too',
    ...['github', 'hubspot', 'jira', 'linear', 'zendesk'].map((provider) => `${provider} ticketing.ticket url`),
  ),
  ...because('only the read of one user has them, not the list', 'jira ticketing.user teams'),
  ...because(
    'a read has to ask for it, and only accounts with campaigns answer it',
    'pipedrive crm.contact do_not_contact',
  ),
  ...because('priorities are numbers of the account, which cannot be listed', 'pipedrive crm.task remote_priority'),
]);

/** Objects of the tables that a declaration does not have yet. */
export const undeclared: ReadonlySet<string> = new Set([
  ...['company', 'contact', 'deal', 'note', 'pipeline', 'stage', 'task'].map((noun) => `brevo crm.${noun}`),
  'dynamics-365 marketingautomation.campaign',
  'activecampaign marketingautomation.template',
  'dynamics-365 marketingautomation.list',
]);
