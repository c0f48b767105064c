import fc from 'fast-check';
import * as emails from '../../../lib/providers/hubspot/marketingautomation/campaign.ts';
import * as subscribed from '../../../lib/providers/hubspot/marketingautomation/subscriptions.ts';
import * as suppressed from '../../../lib/providers/hubspot/marketingautomation/suppressions.ts';
import { amountText, truthText } from '../../../lib/providers/hubspot/texts.ts';
import { timeZone } from '../../../lib/providers/hubspot/time-zone.ts';
import { epochText, wholeSeconds } from '../../../lib/providers/hubspot/times.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText, cents, date } from '../../engine/mapping/values.ts';

const decision = fc.record({
  status: fc.constantFrom('SUBSCRIBED', 'UNSUBSCRIBED', 'NOT_SPECIFIED'),
  timestamp: date.map((time) => time.toISOString()),
  legalBasisExplanation: anyText,
});

/** Decisions of an address at HubSpot. */
const decisions = fc.record({
  types: fc.array(decision, { maxLength: 3 }),
  wide: fc.array(decision, { maxLength: 1 }),
});

/** A list of HubSpot. Its type distinguishes it from a segment. */
const listOf = (processingType: string) => ({ listId: '51', processingType });

/** A marketing e-mail of HubSpot in a state. */
const emailIn = (state: string) =>
  fc.record({
    state: fc.constant(state),
    isPublished: fc.constant(state === 'PUBLISHED'),
    publishDate: date.map((time) => time.toISOString()),
    publishedAt: date.map((time) => time.toISOString()),
    stats: fc.record({ counters: fc.record({ sent: fc.nat(), open: fc.nat(), click: fc.nat() }) }),
  });

/** An associated record, listed once or several times, with the main record at any place. */
const associated = fc
  .integer({ min: 1 })
  .map((id) => [
    { id: '1', type: 'other' },
    ...[id, id].map((each) => ({ id: String(each), type: 'deal_to_company' })),
  ]);

/** Lists of an e-mail, as the vendor returns them for the ids in the e-mail. */
const listsOf =
  (processingType: string) =>
  (sent: unknown): Record<string, unknown> =>
    Array.isArray(sent) && sent.length > 0 ? { lists: sent.map((listId) => ({ listId, processingType })) } : {};

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    [emails.scheduledAt, emailIn('SCHEDULED')],
    [emails.sentAt, emailIn('PUBLISHED')],
    [emails.stats, emailIn('PUBLISHED')],
    [emails.listId, fc.constantFrom('MANUAL', 'SNAPSHOT').map(listOf)],
    [emails.segmentId, fc.constant('DYNAMIC').map(listOf)],
    [subscribed.status, decisions],
    [subscribed.consent, decisions],
    [subscribed.decidedAt, decisions],
    [suppressed.complaintCodec, anyText],
    [suppressed.bounceCodec, anyText],
    [truthText, fc.boolean().map(String)],
    [amountText, cents.map(String)],
    [timeZone, fc.constantFrom('europe_slash_berlin', 'us_slash_east_hyphen_indiana', 'us_slash_eastern')],
    [wholeSeconds, fc.nat().map(String)],
    [epochText, date.map((time) => String(time.getTime()))],
  ],
  fields: [
    ['ticketing.ticket', 'creator_id', fc.nat().map(String)],
    ['ticketing.attachment', 'file_name', fc.record({ name: anyText, extension: anyText })],
    ['crm.pipeline', 'stages', fc.uniqueArray(fc.record({ id: fc.nat().map(String), label: anyText }))],
    ['marketingautomation.action', 'type', fc.constantFrom('0-4', '0-1')],
    ...(['type', 'name'] as const).map(
      (field) =>
        ['marketingautomation.event', field, fc.constantFrom('pe1_paid', 'ae2_paid', 'e_visited_page')] as const,
    ),
  ],
  // References that are read from a whole list have their own codec.
  refs: (read) => (read.startsWith('associations.') ? associated : undefined),
  answeredWhole: [
    [emails.listId, listsOf('MANUAL')],
    [emails.segmentId, listsOf('DYNAMIC')],
  ],
};
