import type { Corrections, Documented } from '../../truth/correction.ts';
import { brevoEvents } from './corrections-events.ts';

const api = 'https://developers.brevo.com/reference/';

const time = (member: string, says: string, page = 'get-contact-info'): Documented => ({
  read: member,
  write: null,
  source: `${api}${page}`,
  says,
});

/** Corrections for Brevo, by object and field. */
export const corrections: Corrections = {
  ...brevoEvents,
  'marketingautomation.contact field_mappings': {
    read: 'attributes',
    write: 'attributes',
    source: `${api}create-contact`,
    says: 'Pass the set of attributes and their values.',
  },
  'marketingautomation.contact subscriptions': {
    ours: 'the table contains only the blocklist of e-mail, although there are two blocklists',
  },
  'marketingautomation.contact created_at': time('createdAt', 'Creation UTC date-time of the contact'),
  'marketingautomation.contact modified_at': time('modifiedAt', 'Last modification UTC date-time of the contact'),
  'marketingautomation.segment modified_at': time('updatedAt', 'date-time of the segment', 'get-segments'),
  'marketingautomation.campaign created_at': time(
    'createdAt',
    'Creation UTC date-time of the campaign',
    'get-email-campaign',
  ),
  'marketingautomation.campaign modified_at': time(
    'modifiedAt',
    'UTC date-time of last modification of the campaign',
    'get-email-campaign',
  ),
  'marketingautomation.campaign segment_ids': {
    read: 'recipients.segments',
    write: 'recipients.segmentIds',
    source: `${api}create-email-campaign`,
    says: 'Segment ids to send the campaign to.',
  },
  'marketingautomation.campaign recipient_count': {
    ours: 'no response contains it: it is the sum of the lists, and the number of sent e-mails for a sent campaign',
  },
  'marketingautomation.campaign stats': {
    read: 'statistics.globalStats',
    write: null,
    // All numbers of a draft are 0.
    optional: true,
    example: {
      remote: {
        ...{ sent: 100, delivered: 95, viewed: 50, uniqueViews: 40, clickers: 20, uniqueClicks: 10 },
        ...{ hardBounces: 3, softBounces: 2, unsubscriptions: 4, complaints: 1 },
      },
      unified: {
        ...{ sent: 100, delivered: 95, opens: 50, unique_opens: 40, clicks: 20, unique_clicks: 10 },
        ...{ bounces: 5, unsubscribes: 4, complaints: 1 },
      },
    },
    source: `${api}get-email-campaign`,
    says: 'Overall statistics of the campaign',
  },
  'marketingautomation.template created_at': time(
    'createdAt',
    'Creation UTC date-time of the template',
    'get-smtp-template',
  ),
  'marketingautomation.template modified_at': time(
    'modifiedAt',
    'Last modification UTC date-time of the template',
    'get-smtp-template',
  ),
};
