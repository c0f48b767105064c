import type { Corrections, Documented } from '../../truth/correction.ts';

const api = 'https://developers.brevo.com/reference/';

const shown = (read: string, page: string, says: string): Documented => ({
  read,
  write: null,
  source: `${api}${page}`,
  says,
});

const times = 'date | event_date';
const when = 'UTC date-time on which the event has been generated';

/** Corrections for events, messages and users of Brevo, by object and field. */
export const brevoEvents: Corrections = {
  'marketingautomation.event type': {
    ours: 'a custom event contains only a name: its list says that it is custom',
  },
  'marketingautomation.event name': {
    read: 'event_name',
    write: 'event_name',
    // Events of messages have no name.
    optional: true,
    source: `${api}get-events`,
    says: 'Name of the event: custom events alone are listed.',
  },
  'marketingautomation.event properties': {
    read: 'event_properties',
    write: 'event_properties',
    source: `${api}get-events`,
    says: 'Event-level custom properties',
  },
  'marketingautomation.event contact_id': {
    read: 'contact_id',
    write: 'identifiers.contact_id',
    source: `${api}create-event`,
    says: 'Internal unique contact ID.',
  },
  'marketingautomation.event occurred_at': {
    read: times,
    write: 'event_date',
    source: `${api}get-email-event-report`,
    says: when,
  },
  'marketingautomation.event created_at': shown(times, 'get-email-event-report', when),
  'marketingautomation.event modified_at': shown(times, 'get-email-event-report', when),
  'marketingautomation.event email_address': shown(
    'email',
    'get-email-event-report',
    'Email address which generates the event',
  ),
  'marketingautomation.event url': {
    ...shown('link', 'get-email-event-report', 'The link which is sent to the user'),
    // Only clicks have a URL.
    optional: true,
  },
  'marketingautomation.message contact_id': shown(
    'path:/contacts/{}/campaignStats',
    'get-contact-stats',
    'Email (urlencoded) OR ID of the contact',
  ),
  'marketingautomation.message campaign_id': shown(
    'campaignId',
    'get-contact-stats',
    'ID of the campaign which generated the event',
  ),
  'marketingautomation.message status': {
    ours: 'no element contains it: it is in separate lists, by campaign',
  },
  'marketingautomation.message channel': {
    ours: 'the page describes e-mail campaigns, and no response says so',
  },
  'marketingautomation.message sent_at': shown('eventTime', 'get-contact-stats', 'UTC date-time of the event'),
  'marketingautomation.message created_at': shown('eventTime', 'get-contact-stats', 'UTC date-time of the event'),
  'marketingautomation.user email_address': shown('email', 'get-invited-users-list', 'Email address of the user.'),
  'marketingautomation.user role': shown(
    'feature_access.marketing',
    'get-invited-users-list',
    'Marketing features accessiblity.',
  ),
  'marketingautomation.user is_active': {
    ...shown('status', 'get-invited-users-list', 'including both active and pending invited users'),
    choices: { active: 'true', pending: 'false' },
  },
};
