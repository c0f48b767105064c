import type { Corrections, Documented } from '../../truth/correction.ts';

const api = 'https://mailchimp.com/developer/marketing/api/';
const members = `${api}list-members/add-member-to-list/`;
const lists = `${api}lists/add-list/`;
const automations = `${api}automation/list-automations/`;
const templates = `${api}templates/get-template-info/`;

/** Place in an audience. Responses and bodies have the same place. */
const ofList = (path: string, says: string): Documented => ({ read: path, write: path, source: lists, says });

/** Place in a segment. A tag is a segment. */
const inSegment = (read: string, says: string): Documented => ({
  read,
  write: null,
  source: `${api}list-segments/get-segment-info/`,
  says,
});

const segmentMade = inSegment('created_at', 'The date and time the segment was created in ISO 8601 format.');
const segmentChanged = inSegment('updated_at', 'The date and time the segment was last updated in ISO 8601 format.');

/** Page of a record for people: "View this … in your Mailchimp account at …". */
const inAccount = (noun: string, page: string, path: string): Documented => ({
  read: `page:https://{dc}.admin.mailchimp.com/${path}?id={web_id}`,
  write: null,
  source: `${api}${page}`,
  says: `View this ${noun} in your Mailchimp account at \`https://{dc}.admin.mailchimp.com/${path}?id={web_id}\`.`,
});

/** Place in a step of an automation. */
const ofStep = (read: string, says: string): Documented => ({
  read,
  write: null,
  source: `${api}automation-email/list-automated-emails/`,
  says,
});

const inContent = (read: string, says: string): Documented => ({
  read,
  write: null,
  source: `${api}campaign-content/get-campaign-content/`,
  says,
});

/** Place in an e-mail. An e-mail is a campaign. */
const inCampaign = (read: string, says: string): Documented => ({
  read,
  write: null,
  source: `${api}campaigns/get-campaign-info/`,
  says,
});

/** Place in the messages to a contact. */
const inFeed = (read: string, says: string): Documented => ({
  read,
  write: null,
  source: `${api}list-member-activity-feed/view-recent-activity/`,
  says,
});

/** Corrections for Mailchimp, by object and field. */
export const corrections: Corrections = {
  'marketingautomation.contact remote_url': inAccount('member', 'list-members/get-member-info/', 'lists/members/view'),
  'marketingautomation.list remote_url': inAccount('list', 'lists/get-lists-info/', 'lists/members/'),
  'marketingautomation.campaign remote_url': inAccount('campaign', 'campaigns/get-campaign-info/', 'campaigns/show/'),
  'marketingautomation.email remote_url': inAccount('campaign', 'campaigns/get-campaign-info/', 'campaigns/show/'),
  'marketingautomation.email type': {
    read: 'path:/{}',
    write: null,
    choices: { campaigns: 'campaign', automations: 'automation' },
    source: `${api}automation-email/list-automated-emails/`,
    says: 'Get a summary of the emails in a classic automation workflow.',
  },
  'marketingautomation.email name': inCampaign('settings.title', 'The title of the campaign.'),
  'marketingautomation.email subject': inCampaign('settings.subject_line', 'The subject line for the campaign.'),
  'marketingautomation.email preview_text': inCampaign('settings.preview_text', 'The preview text for the campaign.'),
  'marketingautomation.email from_name': inCampaign(
    'settings.from_name',
    "The 'from' name on the campaign (not an email address).",
  ),
  'marketingautomation.email from_email': inCampaign(
    'settings.reply_to',
    'The reply-to email address for the campaign.',
  ),
  'marketingautomation.email reply_to': inCampaign('settings.reply_to', 'The reply-to email address for the campaign.'),
  'marketingautomation.email template_id': {
    ...inCampaign('settings.template_id', 'The id for the template used in this campaign.'),
    optional: true,
  },
  'marketingautomation.email campaign_id': {
    ...inCampaign('id', 'A string that uniquely identifies this campaign.'),
    optional: true,
  },
  'marketingautomation.email created_at': inCampaign(
    'create_time',
    'The date and time the campaign was created in ISO 8601 format.',
  ),
  'marketingautomation.email html': inContent('content.html', 'The raw HTML for the campaign.'),
  'marketingautomation.email text': inContent(
    'content.plain_text',
    "The plain-text portion of the campaign. If left unspecified, we'll generate this automatically.",
  ),
  'marketingautomation.email automation_id': ofStep(
    'workflow_id',
    'A string that uniquely identifies an Automation workflow.',
  ),
  'marketingautomation.email action_id': {
    ...ofStep('id', 'A string that uniquely identifies the Automation email.'),
    optional: true,
  },
  'marketingautomation.contact list_id': {
    read: 'list_id',
    write: null,
    table: 'marketingautomation.contact list_ids',
  },
  'marketingautomation.contact status': {
    read: 'status',
    write: 'status',
    choices: { transactional: 'never_subscribed', cleaned: 'bounced' },
    table: 'marketingautomation.contact status',
  },
  'marketingautomation.contact created_at': {
    read: 'timestamp_signup',
    write: null,
    source: `${api}list-members/get-member-info/`,
    says: 'The date and time the subscriber signed up for the list in ISO 8601 format.',
  },
  'marketingautomation.contact modified_at': {
    read: 'last_changed',
    write: null,
    source: `${api}list-members/get-member-info/`,
    says: "The date and time the member's info was last changed in ISO 8601 format.",
  },
  // The same member contains both times. The state of the campaign says which.
  'marketingautomation.campaign scheduled_at': {
    read: 'send_time',
    write: null,
    table: 'marketingautomation.campaign scheduled_at',
    optional: true,
  },
  'marketingautomation.campaign sent_at': {
    read: 'send_time',
    write: null,
    table: 'marketingautomation.campaign sent_at',
    optional: true,
  },
  'marketingautomation.campaign created_at': {
    read: 'create_time',
    write: null,
    source: `${api}campaigns/get-campaign-info/`,
    says: 'The date and time the campaign was created in ISO 8601 format.',
  },
  'marketingautomation.campaign from_email': {
    read: 'settings.reply_to',
    write: null,
    table: 'marketingautomation.campaign from_email',
  },
  'marketingautomation.campaign recipient_count': {
    read: 'recipients.recipient_count',
    write: null,
    source: `${api}campaigns/get-campaign-info/`,
    says: 'Count of the recipients on the associated list. Formatted as an integer.',
  },
  // "0 or absent when none", as the table says.
  'marketingautomation.campaign template_id': {
    read: 'settings.template_id',
    write: 'settings.template_id',
    optional: true,
    table: 'marketingautomation.campaign template_id',
  },
  'marketingautomation.campaign segment_ids': {
    read: 'recipients.segment_opts.saved_segment_id',
    write: 'recipients.segment_opts.saved_segment_id',
    source: `${api}campaigns/add-campaign/`,
    says: 'The id for an existing saved segment.',
  },
  'marketingautomation.list created_at': {
    read: 'date_created',
    write: null,
    source: `${api}lists/get-lists-info/`,
    says: 'The date and time that this list was created in ISO 8601 format.',
  },
  'marketingautomation.contact consent': {
    ours: 'the table contains only the time, and our field consists of three members',
  },
  'marketingautomation.contact field_mappings': {
    read: 'merge_fields',
    write: 'merge_fields',
    source: members,
    says: 'A dictionary of merge fields where the keys are the merge tags',
  },
  'marketingautomation.segment type': {
    read: 'type',
    write: null,
    choices: { saved: 'dynamic' },
    table: 'marketingautomation.segment type',
  },
  'marketingautomation.segment list_id': inSegment('list_id', 'The unique ID for the list.'),
  'marketingautomation.tag list_id': inSegment('list_id', 'The unique ID for the list.'),
  'marketingautomation.tag member_count': inSegment(
    'member_count',
    'The number of active subscribers currently included in the segment.',
  ),
  'marketingautomation.tag created_at': segmentMade,
  'marketingautomation.tag modified_at': segmentChanged,
  'marketingautomation.segment created_at': segmentMade,
  'marketingautomation.segment modified_at': segmentChanged,
  'marketingautomation.template created_at': {
    read: 'date_created',
    write: null,
    source: templates,
    says: 'The date and time the template was created in ISO 8601 format.',
  },
  'marketingautomation.template modified_at': {
    read: 'date_edited',
    write: null,
    source: templates,
    says: 'The date and time the template was edited in ISO 8601 format.',
  },
  'marketingautomation.automation created_at': {
    read: 'create_time',
    write: null,
    source: automations,
    says: 'The date and time the Automation was created in ISO 8601 format.',
  },
  'marketingautomation.automation list_id': {
    read: 'recipients.list_id',
    write: null,
    source: automations,
    says: 'The unique list id.',
  },
  'marketingautomation.action created_at': ofStep(
    'create_time',
    'The date and time the campaign was created in ISO 8601 format.',
  ),
  'marketingautomation.action automation_id': ofStep(
    'workflow_id',
    'A string that uniquely identifies an Automation workflow.',
  ),
  'marketingautomation.action type': {
    read: 'path:/automations/{}/{}',
    write: null,
    choices: { emails: 'email' },
    source: `${api}automation-email/list-automated-emails/`,
    says: 'Get a summary of the emails in a classic automation workflow.',
  },
  'marketingautomation.action name': ofStep('settings.title', 'The title of the Automation.'),
  'marketingautomation.action position': ofStep('position', 'The position of an Automation email in a workflow.'),
  'marketingautomation.action delay': ofStep('delay.full_description', 'A user-friendly description of the delay.'),
  'marketingautomation.list addresses': {
    ...ofList('contact', 'The street address for the list contact.'),
    example: {
      remote: {
        contact: {
          address1: '1 Main St',
          address2: 'Suite 2',
          city: 'Claymont',
          state: 'DE',
          zip: '19703',
          country: 'US',
        },
      },
      unified: [
        {
          street_1: '1 Main St',
          street_2: 'Suite 2',
          city: 'Claymont',
          state: 'DE',
          postal_code: '19703',
          country: 'US',
        },
      ],
    },
  },
  'marketingautomation.list from_name': ofList(
    'campaign_defaults.from_name',
    'The default from name for campaigns sent to this list.',
  ),
  'marketingautomation.list from_email': ofList(
    'campaign_defaults.from_email',
    'The default from email for campaigns sent to this list.',
  ),
  'marketingautomation.list language': ofList(
    'campaign_defaults.language',
    "The default language for this lists's forms.",
  ),
  'marketingautomation.list company_name': ofList('contact.company', 'The company name for the list.'),
  'marketingautomation.list permission_reminder': ofList(
    'permission_reminder',
    'The permission reminder for the list.',
  ),
  'marketingautomation.message contact_id': inFeed(
    'path:/lists/{}/members/{}',
    "The MD5 hash of the lowercase version of the list member's email address.",
  ),
  'marketingautomation.message list_id': inFeed('path:/lists/{}', 'The unique ID for the list.'),
  'marketingautomation.message campaign_id': inFeed('campaign_id', "The campaign's unique id."),
  'marketingautomation.message channel': { ours: 'the feed contains only e-mail, and no response says so' },
  'marketingautomation.message status': {
    ours: 'no activity contains it: a bounce is a separate activity, by campaign',
  },
  'marketingautomation.message sent_at': inFeed('created_at_timestamp', 'The created at timestamp in ISO8601.'),
  'marketingautomation.message created_at': inFeed('created_at_timestamp', 'The created at timestamp in ISO8601.'),
  'marketingautomation.event type': {
    ours: 'a custom event contains only a name: its list says that it is custom',
  },
  'marketingautomation.event occurred_at': {
    read: 'occurred_at | created_at_timestamp',
    write: 'occurred_at',
    source: `${api}list-member-events/add-event/`,
    says: 'The date and time the event occurred in ISO 8601 format.',
  },
  'marketingautomation.event created_at': {
    read: 'created_at_timestamp | occurred_at',
    write: null,
    source: `${api}list-member-activity-feed/view-recent-activity/`,
    says: 'The created at timestamp in ISO8601.',
  },
  'marketingautomation.event campaign_id': {
    read: 'campaign_id',
    write: null,
    table: 'marketingautomation.event#activity-feed campaign_id',
  },
  'marketingautomation.event name': { read: 'name', write: 'name', table: 'marketingautomation.event type' },
  'marketingautomation.event url': {
    read: 'link_clicked',
    write: null,
    table: 'marketingautomation.event#activity-feed url',
  },
  'marketingautomation.event contact_id': {
    read: 'path:/lists/{}/members/{}',
    write: 'path:/lists/{}/members/{}',
    table: 'marketingautomation.event contact_id',
  },
  'marketingautomation.event list_id': {
    read: 'path:/lists/{}',
    write: null,
    source: `${api}list-member-activity-feed/view-recent-activity/`,
    says: 'The unique ID for the list.',
  },
  'marketingautomation.event properties': {
    read: 'properties',
    write: 'properties',
    source: `${api}list-member-events/add-event/`,
    says: 'An optional list of properties',
  },
};
