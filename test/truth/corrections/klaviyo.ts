import type { Corrections, Documented } from './correction.ts';

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

/** Of Klaviyo, by object and field. */
export const klaviyo: Corrections = {
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
    write: null,
    source: `${api}get_event`,
    says: 'Event timestamp in ISO8601 format (YYYY-MM-DDTHH:MM:SS+hh:mm)',
  },
  'marketingautomation.event contact_id': {
    read: 'relationships.profile.data.id',
    write: null,
    source: `${api}get_event`,
    says: 'Profile ID of the associated profile, if available',
  },
  'marketingautomation.event properties': {
    read: 'attributes.event_properties',
    write: null,
    source: `${api}get_event`,
    says: 'Event properties, can include identifiers and extra properties',
  },
  'marketingautomation.event name': {
    read: 'metric.name',
    write: null,
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
    // It has the time zone too.
    optional: true,
    table: 'marketingautomation.contact addresses',
  },
  // Of one who is not subscribed, the time is that of the opt-out.
  'marketingautomation.contact consent': {
    read: 'attributes.subscriptions.email.marketing.consent_timestamp',
    write: null,
    optional: true,
    table: 'marketingautomation.contact opted_in_at',
  },
  'marketingautomation.contact subscriptions': {
    ours: 'the table has the consent of e-mail alone, of the channels that a profile has',
  },
};
