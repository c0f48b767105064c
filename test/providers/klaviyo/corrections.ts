import type { Corrections, Documented, Restated } from '../../truth/correction.ts';

const api = 'https://developers.klaviyo.com/en/reference/';

const time = (noun: string, page: string, member: string, did: string): Documented => ({
  read: `attributes.${member}`,
  write: null,
  source: `${api}${page}`,
  says: `Date and time when the ${noun} was ${did}, in ISO 8601 format (YYYY-MM-DDTHH:MM:SS.mmmmmm)`,
});

const ofTemplate = (member: string, did: string): Documented => ({
  read: `attributes.${member}`,
  write: null,
  source: `${api}get_template`,
  says: `The date the template was ${did} in ISO 8601 format (YYYY-MM-DDTHH:MM:SS.mmmmmm)`,
});

/** Place in the message, whose fields our campaign record contains. */
const inMessage = (member: string, field: string): Restated => ({
  read: `message.${member}`,
  write: `attributes.campaign-messages.data.0.attributes.definition.content.${member}`,
  table: `marketingautomation.campaign ${field}`,
});

const inCampaign = (member: string, field: string, write: string | null = null): Restated => ({
  read: `attributes.${member}`,
  write,
  table: `marketingautomation.campaign ${field}`,
});

const ofCampaign = (member: string, says: string): Documented => ({
  read: `attributes.${member}`,
  write: null,
  optional: true,
  source: `${api}get_campaigns`,
  says,
});

/** Corrections for Klaviyo, by object and field. */
export const corrections: Corrections = {
  'marketingautomation.contact created_at': time('profile', 'get_profile', 'created', 'created'),
  'marketingautomation.contact modified_at': time('profile', 'get_profile', 'updated', 'last updated'),
  'marketingautomation.list created_at': time('list', 'get_list', 'created', 'created'),
  'marketingautomation.list modified_at': time('list', 'get_list', 'updated', 'last updated'),
  'marketingautomation.segment created_at': time('segment', 'get_segment', 'created', 'created'),
  'marketingautomation.segment modified_at': time('segment', 'get_segment', 'updated', 'last updated'),
  'marketingautomation.template created_at': ofTemplate('created', 'created'),
  'marketingautomation.template modified_at': ofTemplate('updated', 'updated'),
  'marketingautomation.automation created_at': {
    read: 'attributes.created',
    write: null,
    source: `${api}get_flows`,
    says: '`created`: `equals`, `greater-or-equal`, `greater-than`, `less-or-equal`, `less-than`',
  },
  'marketingautomation.automation modified_at': {
    read: 'attributes.updated',
    write: null,
    source: `${api}get_flows`,
    says: '`updated`: `equals`, `greater-or-equal`, `greater-than`, `less-or-equal`, `less-than`',
  },
  'marketingautomation.campaign name': inCampaign('name', 'name', 'attributes.name'),
  'marketingautomation.campaign channel': {
    read: 'answer:channel',
    write: null,
    table: 'marketingautomation.campaign channel',
  },
  'marketingautomation.campaign status': inCampaign('status', 'status'),
  'marketingautomation.campaign subject': inMessage('subject', 'subject'),
  'marketingautomation.campaign preview_text': inMessage('preview_text', 'preview_text'),
  'marketingautomation.campaign from_name': inMessage('from_label', 'from_name'),
  'marketingautomation.campaign from_email': inMessage('from_email', 'from_email'),
  'marketingautomation.campaign reply_to': inMessage('reply_to_email', 'reply_to'),
  // The vendor has a single list for both. Lists and segments are included in the response and distinguish the ids.
  'marketingautomation.campaign list_ids': {
    read: 'lists',
    write: 'attributes.audiences.included',
    table: 'marketingautomation.campaign list_ids',
  },
  'marketingautomation.campaign segment_ids': {
    read: 'segments',
    write: 'attributes.audiences.included',
    source: `${api}get_campaigns`,
    says: 'A list of included audiences',
  },
  // The place is the same before and after the sending.
  'marketingautomation.campaign scheduled_at': ofCampaign(
    'send_time',
    'The datetime when the campaign will be / was sent or None if not yet scheduled by a send_job.',
  ),
  'marketingautomation.campaign sent_at': { ...inCampaign('send_time', 'sent_at'), optional: true },
  'marketingautomation.campaign created_at': ofCampaign('created_at', 'The datetime when the campaign was created'),
  'marketingautomation.campaign modified_at': ofCampaign(
    'updated_at',
    'The datetime when the campaign was last updated by a user or the system',
  ),
  'marketingautomation.action automation_id': {
    read: 'path:/flows/{}/flow-actions',
    write: null,
    source: `${api}get_actions_for_flow`,
    says: 'Get all flow actions associated with the given flow ID.',
  },
  'marketingautomation.action created_at': {
    read: 'attributes.created',
    write: null,
    source: `${api}get_actions_for_flow`,
    says: '`created`: `equals`, `greater-or-equal`, `greater-than`, `less-or-equal`, `less-than`',
  },
  'marketingautomation.action modified_at': {
    read: 'attributes.updated',
    write: null,
    source: `${api}get_actions_for_flow`,
    says: '`updated`: `equals`, `greater-or-equal`, `greater-than`, `less-or-equal`, `less-than`',
  },
  'marketingautomation.action name': {
    read: 'attributes.definition.data.message.name',
    write: null,
    source: `${api}get_flow_action`,
    says: 'The encoded flow action definition.',
  },
  'marketingautomation.action type': {
    read: 'attributes.definition.type',
    write: null,
    choices: { 'send-email': 'email' },
    source: `${api}get_flow_action`,
    says: 'The encoded flow action definition.',
  },
  'marketingautomation.event created_at': {
    read: 'attributes.datetime',
    write: null,
    source: `${api}get_event`,
    says: 'Event timestamp in ISO8601 format (YYYY-MM-DDTHH:MM:SS+hh:mm)',
  },
  'marketingautomation.event occurred_at': {
    read: 'attributes.datetime',
    write: 'data.attributes.time',
    source: `${api}get_event`,
    says: 'Event timestamp in ISO8601 format (YYYY-MM-DDTHH:MM:SS+hh:mm)',
  },
  'marketingautomation.event contact_id': {
    read: 'relationships.profile.data.id',
    write: 'data.attributes.profile.data.id',
    source: `${api}get_event`,
    says: 'Profile ID of the associated profile, if available',
  },
  'marketingautomation.event properties': {
    read: 'attributes.event_properties',
    write: 'data.attributes.properties',
    source: `${api}get_event`,
    says: 'Event properties, can include identifiers and extra properties',
  },
  'marketingautomation.event name': {
    read: 'metric.name',
    write: 'data.attributes.metric.data.attributes.name',
    optional: true,
    source: `${api}get_event`,
    says: 'The name of the metric',
  },
  'marketingautomation.event type': {
    read: 'metric.name',
    write: null,
    choices: {
      'Received Email': 'delivered',
      'Opened Email': 'opened',
      'Clicked Email': 'clicked',
      'Bounced Email': 'bounced',
      'Marked Email as Spam': 'complained',
      'Unsubscribed from Email Marketing': 'unsubscribed',
    },
    table: 'marketingautomation.event type',
  },
  'marketingautomation.contact addresses': {
    read: 'attributes.location',
    write: 'attributes.location',
    // The place also contains the time zone.
    optional: true,
    table: 'marketingautomation.contact addresses',
  },
  // For a contact who is not subscribed, the time is the time of the opt-out.
  'marketingautomation.contact consent': {
    read: 'attributes.subscriptions.email.marketing.consent_timestamp',
    write: null,
    optional: true,
    table: 'marketingautomation.contact opted_in_at',
  },
  'marketingautomation.contact subscriptions': {
    ours: 'the table contains only the consent of e-mail, although a profile has several channels',
  },
};
