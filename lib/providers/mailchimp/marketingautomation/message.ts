import type { Join, ObjectDeclaration } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { dateTime, readAs } from '../../language/codecs.ts';
import { activitiesOf, byContact, fromFeed, ofMessage, paged, untilEmpty as paginator } from '../requests.ts';

/**
 * What has come back from the contact: "hard" or "soft", by campaign, of which it is all that the feed says.
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

/** One that did not come back was sent: nothing says that it has arrived. Same page. */
const outcome = readAs((activity) => getText(activity, 'bounce_type') ?? getText(activity, 'activity_type'));

/** Nothing is sent twice to somebody in one second: the three together name a message, as there is no id. Same page. */
const sent = fromFeed('sent', ['activity_type', 'created_at_timestamp', 'campaign_id']);

const joins = [bounces];

/**
 * What one contact was sent, as his feed has it. Whom one campaign was sent to is a list of hashes of addresses, without the time of
 * each and without the ids that stay: https://mailchimp.com/developer/marketing/api/sent-to/list-campaign-recipients/
 */
export const message = {
  id: 'id',
  createdAt: 'created_at_timestamp',
  partitions: byContact,
  list: { ...sent.list, joins },
  get: { ...sent.get, joins },
  fields: {
    ...ofMessage,
    // "List-Member Activity Feed": of e-mails, as all here. https://mailchimp.com/developer/marketing/api/list-member-activity-feed/
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
