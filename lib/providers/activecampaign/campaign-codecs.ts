import type { Choice, Codec } from '../define.ts';
import { getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';

/** "0 - draft, 1 - scheduled, 2 - sending, 3 - paused, 4 - stopped, 5 - completed". (unproven) https://developers.activecampaign.com/reference/list-all-campaigns */
export const states: readonly Choice[] = ['0', '1', '2', '3', '4', '5'].map((value) => ({ value }));

export const words = { draft: '0', scheduled: '1', sending: '2', paused: '3', sent: '5' } as const;

/** States of campaigns whose sending has begun. Same page. */
const begun: readonly string[] = ['2', '3', '4', '5'];

const isIn = (states: readonly string[], campaign: unknown): boolean =>
  states.includes(getText(campaign, 'status') ?? '');

/**
 * Codec of the send date ("Order campaigns by send date"), for campaigns in these states only. The date in a draft is
 * not a planned time. Same page.
 */
const sendDate = (states: readonly string[]): Codec =>
  readAs((campaign) => (isIn(states, campaign) ? dateTime.decode(getText(campaign, 'sdate') ?? undefined) : undefined));

export const scheduledAt = sendDate(['1']);
export const sentAt = sendDate(begun);

const numberAt = (campaign: unknown, path: string): number | null => {
  const text = getText(campaign, path);
  return text === undefined || !/^\d+$/.test(text) ? null : Number(text);
};

const sumOf = (...numbers: readonly (number | null)[]): number | null =>
  numbers.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);

/** Number of recipients, which the vendor counts when the sending begins. Same page. */
export const recipientCount = readAs((campaign) =>
  isIn(begun, campaign) ? (numberAt(campaign, 'total_amt') ?? undefined) : undefined,
);

/**
 * Statistics of a campaign. `subscriberclicks` is the number of contacts who followed a link; `uniquelinkclicks` counts
 * contacts per link. (unproven) Same page.
 */
export const stats = readAs((campaign) => {
  const sent = numberAt(campaign, 'send_amt');
  if (!sent) return undefined;
  return {
    sent,
    delivered: null,
    opens: numberAt(campaign, 'opens'),
    unique_opens: numberAt(campaign, 'uniqueopens'),
    clicks: numberAt(campaign, 'linkclicks'),
    unique_clicks: numberAt(campaign, 'subscriberclicks'),
    bounces: sumOf(numberAt(campaign, 'hardbounces'), numberAt(campaign, 'softbounces')),
    unsubscribes: numberAt(campaign, 'unsubscribes'),
    complaints: null,
  };
});

/** Codec of an optional id: "0" means no record. Same page. */
export const someId: Codec = {
  decode: (remote) => (remote === '0' || remote === '' ? undefined : remote),
  encode: String,
};
