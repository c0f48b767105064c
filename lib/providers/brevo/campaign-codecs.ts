import type { Codec } from '../define.ts';
import { getList, getPath } from '../language/answers.ts';
import { readAs } from '../language/codecs.ts';

const numberAt = (record: unknown, path: string): number | null => {
  const value = getPath(record, path);
  return typeof value === 'number' ? value : null;
};

/**
 * Statistics of a campaign, if it has a number of sent messages. Lists contain no events "older than 6 months", and a
 * campaign that was not sent has no events. https://developers.brevo.com/reference/get-email-campaigns
 */
const statsOf = (all: unknown): unknown => {
  const sent = numberAt(all, 'sent');
  if (!sent) return undefined;
  const hard = numberAt(all, 'hardBounces');
  const soft = numberAt(all, 'softBounces');
  return {
    sent,
    delivered: numberAt(all, 'delivered'),
    opens: numberAt(all, 'viewed'),
    unique_opens: numberAt(all, 'uniqueViews'),
    // "Number of total clicks", despite the name.
    // https://developers.brevo.com/reference/get-email-campaign
    clicks: numberAt(all, 'clickers'),
    unique_clicks: numberAt(all, 'uniqueClicks'),
    bounces: hard === null || soft === null ? null : hard + soft,
    unsubscribes: numberAt(all, 'unsubscriptions'),
    complaints: numberAt(all, 'complaints'),
  };
};

export const stats = readAs(statsOf);

const begun: readonly unknown[] = ['in_process', 'sent', 'archive', 'cancelling', 'cancelled'];

/**
 * Number of recipients. After the sending begins: the number of sent messages. Before: the subscribed contacts of all
 * lists of the campaign. A contact on two lists counts twice, and an excluded contact counts too, so the number is an
 * upper limit. The vendor does not count the contacts of a segment. A list of campaigns contains no lists of contacts.
 * https://developers.brevo.com/reference/get-lists-1
 */
export const recipientsIn = (campaign: unknown): number | undefined => {
  if (begun.includes(getPath(campaign, 'status')))
    return numberAt(campaign, 'statistics.globalStats.sent') || undefined;
  const known = getPath(campaign, 'lists');
  if (!Array.isArray(known) || getList(campaign, 'recipients.segments').length > 0) return undefined;
  const counts = getList(campaign, 'recipients.lists').map((id) =>
    numberAt(
      known.find((one) => getPath(one, 'id') === id),
      'totalSubscribers',
    ),
  );
  return counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === null ? undefined : sum + count),
    0,
  );
};

export const recipientCount: Codec = readAs(recipientsIn);
