import type { Join, ObjectDeclaration } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { dateTime, integerId, readAs } from '../../language/codecs.ts';

/** Path of the statistics of a contact. https://developers.brevo.com/reference/get-contact-stats */
const path = '/contacts/{contact}/campaignStats';

/** Sent messages. An element contains a campaign and a time, but no id. Same page. */
const sent = { records: 'messagesSent', mark: ['campaignId', 'eventTime'] } as const;

/** Lists with the outcomes of messages, by campaign. Same page. */
const outcomes = ['hardBounces', 'delivered', 'softBounces'] as const;

const joins: readonly Join[] = outcomes.map((name) => ({
  records: name,
  of: 'campaignId',
  id: 'campaignId',
  read: 'eventTime',
  at: name,
}));

/** Name of the list with the most certain outcome. A message with a soft bounce may have arrived later. Same page. */
export const outcome = readAs((record) => {
  if (getText(record, 'eventTime') === undefined) return undefined;
  return outcomes.find((name) => getText(record, name) !== undefined) ?? 'messagesSent';
});

/** A message of a campaign to a contact. A request covers at most 90 days. Same page. */
export const message = {
  id: 'id',
  createdAt: 'eventTime',
  partitions: { parts: ['contact'], field: 'contact_id', object: 'marketingautomation.contact' },
  list: {
    method: 'GET',
    path,
    // "Must not be greater than the current date". (unproven) The current date in UTC, because all times are in UTC.
    // Same page.
    query: { startDate: '{sent_after:day}', endDate: '{sent_before:day}' },
    ...sent,
    max: 100,
    paginator: { type: 'none' },
    joins,
  },
  get: { method: 'GET', path, record: { ...sent, where: { id: '{id}' } }, joins },
  fields: {
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign', read: 'campaignId', codec: integerId },
    channel: { kind: 'constant', value: 'email' },
    status: {
      kind: 'choice',
      at: '',
      createOnly: true,
      choices: [{ value: 'messagesSent' }, { value: 'delivered' }, { value: 'hardBounces' }, { value: 'softBounces' }],
      words: { sent: 'messagesSent', delivered: 'delivered', bounced: 'hardBounces' },
      codec: outcome,
    },
    sent_at: { kind: 'value', read: 'eventTime', codec: dateTime },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.message'>;
