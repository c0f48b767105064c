import type { Apart, ApartChange, Path, Quirk, Template } from '../define.ts';
import { getText } from '../language/answers.ts';
import { subscribing } from './subscribing.ts';
import { jsonApi, path } from './version.ts';

/** Paths of the status and the consent in a mapped profile, per channel. Separate requests send these parts. */
export const at = {
  email: { status: 'attributes.subscriptions.email', consent: 'attributes.consents.email' },
  sms: { status: 'attributes.subscriptions.sms', consent: 'attributes.consents.sms' },
} as const;

type Channel = keyof typeof at;

/** A channel in jobs. */
interface Way {
  /** Path of the address or number in a profile. */
  readonly address: Path;
  /** Members of the profile in a job: the address or number of the channel. */
  readonly profile: Readonly<Record<string, Template>>;
  /** Further members of a profile that the job will subscribe. */
  readonly found: Readonly<Record<string, Template>>;
  readonly form: RegExp;
  /** Reason why the profile cannot be in a job. */
  readonly lacks: string;
}

const ways: Readonly<Record<Channel, Way>> = {
  email: {
    address: 'attributes.email',
    profile: { email: '{address}' },
    found: {},
    form: /./,
    lacks: 'the contact has no e-mail address',
  },
  // "The ID of the profile to subscribe. If provided, this will be used to perform the lookup". Several profiles may
  // share a number. https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
  sms: {
    address: 'attributes.phone_number',
    profile: { phone_number: '{address}' },
    found: { id: '{id}' },
    form: /^\+[1-9]\d{6,14}$/,
    lacks: 'the contact has no phone number in E.164, such as "+15550100"',
  },
};

/**
 * The profile of a job, with its consent to a channel.
 * https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 */
const inChannel = (channel: Channel, marketing: Readonly<Record<string, Template>>, found: Way['found']): Template => [
  { type: 'profile', ...found, attributes: { ...ways[channel].profile, subscriptions: { [channel]: { marketing } } } },
];

const subscribe = (channel: Channel) =>
  subscribing(inChannel(channel, { consent: 'SUBSCRIBED', consented_at: '{consented_at}' }, ways[channel].found));

/**
 * Request that unsubscribes from all lists, because it names no list.
 * https://developers.klaviyo.com/en/reference/bulk_unsubscribe_profiles
 */
const unsubscribe = (channel: Channel) =>
  ({
    method: 'POST',
    path: path('/profile-subscription-bulk-delete-jobs'),
    headers: jsonApi,
    body: {
      data: {
        type: 'profile-subscription-bulk-delete-job',
        attributes: { profiles: { data: inChannel(channel, { consent: 'UNSUBSCRIBED' }, {}) } },
      },
    },
  }) as const;

/**
 * Subscribes or unsubscribes a profile. Both requests are jobs, which the vendor carries out after its response.
 * Same pages.
 */
function* send(channel: Channel, { given, record }: ApartChange): Quirk<string | undefined> {
  const { status, consent } = at[channel];
  const { form, lacks, address: place } = ways[channel];
  const address = getText(record, place) ?? '';
  const theirs = getText(given, `${status}.marketing.consent`);
  const consented_at = getText(given, `${consent}.at`);
  if (theirs === undefined) return 'a consent needs the status "subscribed"';
  if (!form.test(address)) return lacks;
  if (theirs === 'UNSUBSCRIBED') {
    yield { request: unsubscribe(channel), values: { address } };
    return undefined;
  }
  if (theirs !== 'SUBSCRIBED' || consented_at === undefined) return 'a subscription needs a consent';
  const source = getText(given, `${consent}.source`);
  yield { request: subscribe(channel), values: { address, consented_at, source, id: getText(record, 'id') } };
  return undefined;
}

const apartOf = (channel: Channel): Apart => ({
  at: [at[channel].status, at[channel].consent],
  *update(change) {
    return yield* send(channel, change);
  },
});

/**
 * Parts of a profile that need separate requests. Creates and updates of profiles contain no subscriptions, so they
 * subscribe no contact. https://developers.klaviyo.com/en/reference/create_profile
 */
export const apart: readonly Apart[] = [apartOf('email'), apartOf('sms')];
