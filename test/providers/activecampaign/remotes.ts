import fc from 'fast-check';
import * as ofActivecampaign from '../../../lib/providers/activecampaign/campaign-codecs.ts';
import { currency, numberId, tagNames, cents as textCents } from '../../../lib/providers/activecampaign/codecs.ts';
import {
  decidedAt as activecampaignDecidedAt,
  subscriptions as activecampaignSubscriptions,
} from '../../../lib/providers/activecampaign/marketing-codecs.ts';
import { trigger } from '../../../lib/providers/activecampaign/marketingautomation/automation.ts';
import { eventText } from '../../../lib/providers/activecampaign/marketingautomation/event.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText, date } from '../../engine/mapping/values.ts';

/** A campaign of ActiveCampaign, in one of these states. */
const mailingIn = (...states: readonly string[]) => {
  const number = fc.nat().map(String);
  return fc.record({
    status: fc.constantFrom(...states),
    sdate: date.map((time) => time.toISOString()),
    ...{ total_amt: number, send_amt: number, opens: number, hardbounces: number, softbounces: number },
  });
};

/** Statuses of a contact for some lists. */
const onLists = fc.record({
  contactLists: fc.uniqueArray(
    fc.record({ list: fc.constantFrom('1', '2'), status: fc.constantFrom('0', '1', '2', '3', '9'), udate: anyText }),
    { selector: ({ list }) => list },
  ),
  bounced_hard: fc.constantFrom('0', '1'),
});

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    // Values in the form of a write. Responses contain them as text.
    [textCents, fc.integer({ min: 0, max: 2 ** 31 - 1 })],
    [currency, fc.constantFrom('usd', 'eur')],
    [numberId, fc.integer({ min: 1, max: 1_000_000 })],
    [
      tagNames,
      fc.record({
        contactTags: fc.uniqueArray(fc.record({ tag: fc.constantFrom('1', '2') }), { selector: ({ tag }) => tag }),
        tagsBeside: fc.constant(['1', '2'].map((id) => ({ id, tag: `tag ${id}` }))),
      }),
    ],
    [
      trigger,
      fc.record({ id: fc.constant('1'), starts: fc.tuple(fc.record({ series: fc.constant('1'), type: anyText })) }),
    ],
    [ofActivecampaign.someId, fc.integer({ min: 0, max: 1_000_000 }).map(String)],
    [ofActivecampaign.scheduledAt, mailingIn('1')],
    [ofActivecampaign.sentAt, mailingIn('2', '3', '4', '5')],
    [ofActivecampaign.recipientCount, mailingIn('2', '5')],
    [ofActivecampaign.stats, mailingIn('2', '5')],
    [eventText, anyText],
    [activecampaignSubscriptions, onLists],
    [activecampaignDecidedAt, onLists],
  ],
  fields: [
    ['crm.deal', 'probability', fc.integer({ min: 0, max: 100 })],
    [
      'crm.pipeline',
      'stages',
      fc.uniqueArray(fc.record({ id: fc.nat().map(String), title: anyText, order: fc.nat().map(String) })),
    ],
    ...(['crm.note', 'crm.task'] as const).flatMap((object) =>
      ['contact_ids', ...(object === 'crm.note' ? ['company_ids'] : []), 'deal_ids'].map(
        (field) => [object, field, fc.integer({ min: 1, max: 1_000_000 }).map(String)] as const,
      ),
    ),
  ],
};
