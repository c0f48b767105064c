import type { Choice, Codec } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { dateTime, readAs } from '../language/codecs.ts';

/**
 * Suppression reasons, most severe first. A suppressed profile receives nothing, even with consent.
 * https://developers.klaviyo.com/en/reference/get_profiles
 */
const reasons = ['SPAM_COMPLAINT', 'HARD_BOUNCE', 'INVALID_EMAIL', 'UNSUBSCRIBE', 'USER_SUPPRESSED'];

/** Suppression reasons that mean only an unsubscribe. Same page. */
const optedOut = ['UNSUBSCRIBE', 'USER_SUPPRESSED'];

const suppressionOf = (marketing: unknown): string | undefined => {
  const given = getList(marketing, 'suppression').map((one) => getText(one, 'reason'));
  return reasons.find((reason) => given.includes(reason));
};

/** Status of e-mail: the consent, or a suppression that is more severe. Same page. */
const emailStatus = (email: unknown): string | undefined => {
  const marketing = getPath(email, 'marketing');
  const [consent, suppression] = [getText(marketing, 'consent'), suppressionOf(marketing)];
  if (suppression === undefined) return consent;
  return consent === 'UNSUBSCRIBED' && optedOut.includes(suppression) ? consent : suppression;
};

/** "SUBSCRIBED", "UNSUBSCRIBED" or "NEVER_SUBSCRIBED". https://developers.klaviyo.com/en/docs/collect_email_and_sms_consent_via_api */
export const words = {
  subscribed: 'SUBSCRIBED',
  unsubscribed: 'UNSUBSCRIBED',
  never_subscribed: 'NEVER_SUBSCRIBED',
  bounced: 'HARD_BOUNCE',
  complained: 'SPAM_COMPLAINT',
} as const;

export const choices: readonly Choice[] = [
  { value: 'SUBSCRIBED' },
  { value: 'UNSUBSCRIBED', also: optedOut },
  { value: 'NEVER_SUBSCRIBED' },
  { value: 'HARD_BOUNCE', also: ['INVALID_EMAIL'] },
  { value: 'SPAM_COMPLAINT' },
];

/**
 * Statuses that can be written: jobs only subscribe and unsubscribe.
 * https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 */
const written: readonly string[] = ['SUBSCRIBED', 'UNSUBSCRIBED'];

/** Encodes a status as a consent, or as the reason of a suppression. */
const inPlace = (value: unknown): unknown =>
  reasons.includes(String(value))
    ? { marketing: { consent: 'SUBSCRIBED', suppression: [{ reason: value }] } }
    : { marketing: { consent: value } };

const refuse = (value: unknown): string | undefined =>
  written.includes(String(value)) ? undefined : 'subscribes and unsubscribes, and sets no other status';

export const status: Codec = { decode: emailStatus, encode: inPlace, refuse };

/**
 * Codec of the status of text messages, which have no suppressions.
 * https://developers.klaviyo.com/en/reference/get_profile
 */
export const smsStatus: Codec = {
  decode: (sms) => getText(sms, 'marketing.consent'),
  encode: (value) => ({ marketing: { consent: value } }),
  refuse,
};

export const smsWords = {
  subscribed: words.subscribed,
  unsubscribed: words.unsubscribed,
  never_subscribed: words.never_subscribed,
} as const;

export const smsChoices: readonly Choice[] = Object.values(smsWords).map((value) => ({ value }));

const ourWord = (theirs: string): string => {
  const value = choices.find((choice) => choice.value === theirs || choice.also?.includes(theirs))?.value;
  return Object.entries(words).find(([, word]) => word === value)?.[0] ?? theirs;
};

/**
 * Subscription in a channel, for all lists: a consent belongs to the person.
 * https://developers.klaviyo.com/en/reference/get_profiles
 */
const inChannel = (channel: string, theirs: string | undefined): readonly object[] =>
  theirs === undefined ? [] : [{ list_id: null, channel, status: ourWord(theirs), remote_status: theirs }];

export const subscriptions = readAs((remote) =>
  remote === undefined || remote === null
    ? undefined
    : [
        ...inChannel('email', emailStatus(getPath(remote, 'email'))),
        ...inChannel('sms', getText(remote, 'sms.marketing.consent')),
        ...inChannel('push', getText(remote, 'mobile_push.marketing.consent')),
      ],
);

const consentOf = (marketing: unknown): unknown => {
  const changed = dateTime.decode(getText(marketing, 'consent_timestamp'));
  if (changed === undefined || getText(marketing, 'consent') !== 'SUBSCRIBED') return undefined;
  const source = ['custom_method_detail', 'method_detail', 'method']
    .map((name) => getText(marketing, name))
    .find(Boolean);
  return { opted_in_at: changed, source: source ?? null, ip: null };
};

/**
 * Codec of a consent: "custom_source" and "consented_at", which must be in the past.
 * https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 */
export const consent: Codec = {
  decode: consentOf,
  encode: (value) => ({ at: dateTime.encode(getText(value, 'opted_in_at')), source: getText(value, 'source') ?? null }),
  lost: (value) => (getText(value, 'ip') ? 'keeps no address of a consent: consent.ip was not written' : undefined),
  summary: true,
};

const latest = (times: readonly (string | undefined)[]): string | undefined =>
  times
    .flatMap((time) => {
      const decoded = dateTime.decode(time);
      return typeof decoded === 'string' ? [decoded] : [];
    })
    .toSorted()
    .at(-1);

/**
 * Time of the person's latest consent, withdrawal or suppression.
 * https://developers.klaviyo.com/en/reference/get_profiles
 */
export const decidedAt = readAs((marketing) => {
  const suppressed = getList(marketing, 'suppression').map((one) => getText(one, 'timestamp'));
  return latest([getText(marketing, 'consent_timestamp'), ...suppressed]);
});

/**
 * Time of the latest decision about text messages, from the consent and from "The timestamp when the SMS consent record
 * was last modified". https://developers.klaviyo.com/en/reference/get_profile
 */
export const smsDecidedAt = readAs((marketing) =>
  latest([getText(marketing, 'consent_timestamp'), getText(marketing, 'last_updated')]),
);
