import type { Join, ObjectDeclaration } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { dateTime, readAs } from '../../language/codecs.ts';
import { activitiesOf, byContact, fromFeed, ofMessage, paged, untilEmpty as paginator } from '../requests.ts';

/**
 * Join of a contact's bounces. The feed contains only "hard" or "soft", per campaign.
 * https://mailchimp.com/developer/marketing/api/list-member-activity-feed/view-recent-activity/
 */
const bounces: Join = {
  request: {
    method: 'GET',
    path: activitiesOf,
    query: { ...paged, activity_filters: 'bounce' },
  },
  paginator,
  records: 'activity',
  of: 'campaign_id',
  id: 'campaign_id',
  read: 'bounce_type',
  at: 'bounce_type',
};

/**
 * Outcome of a message: its type of bounce, otherwise "sent". The vendor does not report that a message arrived.
 * Same page.
 */
const outcome = readAs((activity) => getText(activity, 'bounce_type') ?? getText(activity, 'activity_type'));

/**
 * Sent messages. These three values identify a message, because it has no id. A contact receives nothing twice in the
 * same second. Same page.
 */
const sent = fromFeed('sent', ['activity_type', 'created_at_timestamp', 'campaign_id']);

const joins = [bounces];

/**
 * A message to a contact, from the feed of the contact. The recipients of a campaign are a list with hashes of
 * addresses, without times and without the ids that never change:
 * https://mailchimp.com/developer/marketing/api/sent-to/list-campaign-recipients/
 */
export const message = {
  id: 'id',
  createdAt: 'created_at_timestamp',
  partitions: byContact,
  list: { ...sent.list, joins },
  get: { ...sent.get, joins },
  fields: {
    ...ofMessage,
    // "List-Member Activity Feed": all messages here are e-mails.
    // https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
    channel: { kind: 'constant', value: 'email' },
    status: {
      kind: 'choice',
      at: '',
      createOnly: true,
      choices: [{ value: 'sent' }, { value: 'hard' }, { value: 'soft' }],
      words: { sent: 'sent', bounced: 'hard' },
      codec: outcome,
    },
    sent_at: { kind: 'value', read: 'created_at_timestamp', codec: dateTime },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.message'>;
