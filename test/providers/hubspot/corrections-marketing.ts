import type { Corrections } from '../../truth/correction.ts';

const lists = 'https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide';
const emails =
  'https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3-v3/marketing-emails/get-marketing-v3-emails-';
const owners = 'https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3/guide';
const ownerNames = '"firstName": "HubSpot", "lastName": "Test Owner"';
const events = 'https://developers.hubspot.com/docs/guides/api/analytics-and-events/event-analytics';
const workflows = 'https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide';
/** An e-mail is the content of a campaign, so both have the same places. */
const asCampaign = (field: string, read: string) => ({
  read,
  write: read,
  table: `marketingautomation.campaign ${field}`,
});
const guide = 'https://developers.hubspot.com/docs/guides/api/marketing/subscriptions-preferences';

/** Corrections for HubSpot's marketing, by object and field. */
export const hubspotMarketing: Corrections = {
  'marketingautomation.contact field_mappings': {
    read: 'properties',
    write: 'properties',
    source: 'https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide',
    says: 'you can also create and manage your own custom properties',
  },
  // The property in the table only says whether the contact receives nothing at all.
  'marketingautomation.contact status': {
    read: 'answer:status',
    write: 'inputs.statusState',
    optional: true,
    source: guide,
    says: 'allows users to retrieve the subscription statuses for an email address in an account',
  },
  'marketingautomation.contact addresses': {
    read: 'properties.address',
    write: 'properties.address',
    table: 'crm.contact addresses',
  },
  'marketingautomation.contact phone_numbers': {
    read: 'properties.phone',
    write: 'properties.phone',
    table: 'crm.contact phone_numbers',
  },
  'marketingautomation.contact created_at': { read: 'createdAt', write: null, table: 'crm.contact created_at' },
  'marketingautomation.contact modified_at': { read: 'updatedAt', write: null, table: 'crm.contact modified_at' },
  'marketingautomation.contact remote_url': { read: 'url', write: null, table: 'ticketing.ticket url' },
  'marketingautomation.contact last_activity_at': {
    read: 'properties.notes_last_updated',
    write: null,
    table: 'crm.contact last_activity_at',
  },
  'marketingautomation.list created_at': {
    read: 'createdAt',
    write: null,
    source: lists,
    says: 'The time when the list was created.',
  },
  'marketingautomation.list modified_at': {
    read: 'updatedAt',
    write: null,
    source: lists,
    says: 'The time the list was last updated.',
  },
  'marketingautomation.list member_count': {
    read: 'size | additionalProperties.hs_list_size',
    write: null,
    table: 'marketingautomation.list member_count',
  },
  'marketingautomation.segment created_at': {
    read: 'createdAt',
    write: null,
    source: lists,
    says: 'The time when the list was created.',
  },
  'marketingautomation.segment modified_at': {
    read: 'updatedAt',
    write: null,
    source: lists,
    says: 'The time the list was last updated.',
  },
  'marketingautomation.segment member_count': {
    read: 'size | additionalProperties.hs_list_size',
    write: null,
    table: 'marketingautomation.segment member_count',
  },
  'marketingautomation.user name': { read: 'firstName', write: null, table: 'crm.user name' },
  'marketingautomation.user first_name': { read: 'firstName', write: null, source: owners, says: ownerNames },
  'marketingautomation.user last_name': { read: 'lastName', write: null, source: owners, says: ownerNames },
  'marketingautomation.user email_address': { read: 'email', write: null, table: 'crm.user email' },
  'marketingautomation.user is_active': {
    read: 'archived',
    write: null,
    example: { remote: { archived: false }, unified: true },
    source: owners,
    says: 'archived: whether the owner is archived; it is false for those who are active',
  },
  'marketingautomation.user created_at': { read: 'createdAt', write: null, table: 'crm.user created_at' },
  'marketingautomation.user modified_at': { read: 'updatedAt', write: null, table: 'crm.user modified_at' },
  'marketingautomation.automation created_at': {
    read: 'createdAt',
    write: null,
    source: workflows,
    says: '"createdAt": "2024-06-07T17:27:08.101Z"',
  },
  'marketingautomation.automation modified_at': {
    read: 'updatedAt',
    write: null,
    source: workflows,
    says: '"updatedAt": "2024-06-07T17:31:11.263Z"',
  },
  'marketingautomation.action automation_id': {
    read: 'path:/automation/v4/flows/{}',
    write: null,
    source: workflows,
    says: 'make a GET request to /automation/v4/flows/{flowId}, where flowId is the ID an existing workflow in your account',
  },
  'marketingautomation.action type': {
    read: 'actionTypeId | type',
    write: null,
    source: 'https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/action-enrollment-reference',
    says: 'actionTypeId: a predefined value that specifies the action type',
    choices: { '0-4': 'email' },
  },
  'marketingautomation.email name': asCampaign('name', 'name'),
  'marketingautomation.email type': {
    ...asCampaign('type', 'type'),
    write: null,
    choices: { BATCH_EMAIL: 'campaign', AUTOMATED_EMAIL: 'automation' },
  },
  'marketingautomation.email subject': asCampaign('subject', 'subject'),
  'marketingautomation.email preview_text': asCampaign('preview_text', 'content.widgets.preview_text.body.value'),
  'marketingautomation.email from_name': asCampaign('from_name', 'from.fromName'),
  'marketingautomation.email from_email': asCampaign('from_email', 'from.replyTo'),
  'marketingautomation.email reply_to': asCampaign('reply_to', 'from.customReplyTo'),
  'marketingautomation.email text': {
    read: 'content.plainTextVersion',
    write: null,
    source: 'https://developers.hubspot.com/docs/api-reference/legacy/marketing/marketing-emails/get-emails',
    says: '"plainTextVersion": "This is custom! View in browser ({{view_as_page_url}})',
  },
  'marketingautomation.email campaign_id': {
    read: 'id',
    write: null,
    source: emails,
    says: 'id: The email ID.',
  },
  'marketingautomation.email created_at': {
    read: 'createdAt',
    write: null,
    source: emails,
    says: "The date and time of the email's creation, in ISO8601 representation.",
  },
  'marketingautomation.email modified_at': {
    read: 'updatedAt',
    write: null,
    source: emails,
    says: 'The date and time of the last update to the email, in ISO8601 representation.',
  },
  // The table repeats the vendor's word. We call the types that an account defines custom.
  'marketingautomation.event type': {
    read: 'eventType',
    write: null,
    example: { remote: { eventType: 'pe147893286_purchased' }, unified: 'custom' },
    choices: { pe147893286_purchased: 'custom' },
    source: events,
    says: 'Events include standard events, such as website page views and sequence email opens, as well as custom events and app events.',
  },
  'marketingautomation.event name': {
    read: 'eventType',
    write: null,
    example: { remote: { eventType: 'pe147893286_purchased' }, unified: 'purchased' },
    choices: { pe147893286_purchased: 'purchased' },
    source: 'https://developers.hubspot.com/docs/api-reference/legacy/events/send-event-data/guide',
    says: 'The value will be formatted as pe{HubID}_{name}.',
  },
  'marketingautomation.event properties': {
    read: 'properties',
    write: null,
    source: 'https://developers.hubspot.com/docs/reference/api/analytics-and-events/event-analytics',
    says: 'Filter for event completions that contain a specific value for an event property',
  },
  'marketingautomation.event contact_id': {
    read: 'objectId',
    write: null,
    source: 'https://developers.hubspot.com/docs/reference/api/analytics-and-events/event-analytics',
    says: 'The ID of the CRM Object to filter event instances on.',
  },
  'marketingautomation.event created_at': {
    read: 'occurredAt',
    write: null,
    source: 'https://developers.hubspot.com/docs/reference/api/analytics-and-events/event-analytics',
    says: 'Filter for event data that occurred after a specific datetime.',
  },
  'marketingautomation.campaign created_at': {
    read: 'createdAt',
    write: null,
    source: emails,
    says: "The date and time of the email's creation, in ISO8601 representation.",
  },
  'marketingautomation.campaign modified_at': {
    read: 'updatedAt',
    write: null,
    source: emails,
    says: 'The date and time of the last update to the email, in ISO8601 representation.',
  },
  // A draft also has a date, which is not a plan.
  'marketingautomation.campaign scheduled_at': {
    read: 'publishDate',
    write: null,
    optional: true,
    table: 'marketingautomation.campaign scheduled_at',
  },
  'marketingautomation.campaign sent_at': {
    read: 'publishedAt',
    write: null,
    optional: true,
    table: 'marketingautomation.campaign sent_at',
  },
  'marketingautomation.campaign stats': {
    read: 'stats.counters',
    write: null,
    optional: true,
    source: 'https://developers.hubspot.com/docs/methods/cms_email/get-the-statistics-for-a-marketing-email',
    says: 'The total number of unique opens',
  },
  // The place mixes lists and segments. The response to another request distinguishes them.
  'marketingautomation.campaign list_ids': {
    read: 'answer:listId',
    write: 'to.contactIlsLists.include',
    table: 'marketingautomation.campaign list_ids',
  },
  'marketingautomation.campaign segment_ids': {
    read: 'answer:listId',
    write: 'to.contactIlsLists.include',
    source: 'https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide',
    says: 'you should provide the ILS list IDs using the `contactIlsLists` parameter when creating an email',
  },
};
