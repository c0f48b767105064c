import type { Apart, ApartChange, Path, Quirk, Template } from '../define.ts';
import { getText } from '../language/answers.ts';
import { subscribing } from './subscribing.ts';
import { jsonApi, path } from './version.ts';

/** Where a mapped profile has what it is to be sent, by channel, until that goes its own way. */
export const at = {
  email: { status: 'attributes.subscriptions.email', consent: 'attributes.consents.email' },
  sms: { status: 'attributes.subscriptions.sms', consent: 'attributes.consents.sms' },
} as const;

type Channel = keyof typeof at;

/** A channel as jobs have it. */
interface Way {
  /** Where a profile has what the channel goes to. */
  readonly address: Path;
  /** The profile of a job, by what the channel goes to. */
  readonly profile: Readonly<Record<string, Template>>;
  /** Further members of a profile that is to be subscribed. */
  readonly found: Readonly<Record<string, Template>>;
  readonly form: RegExp;
  /** Why there is no such profile. */
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
  // "The ID of the profile to subscribe. If provided, this will be used to perform the lookup": a number may be that of several.
  // https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
  sms: {
    address: 'attributes.phone_number',
    profile: { phone_number: '{address}' },
    found: { id: '{id}' },
    form: /^\+[1-9]\d{6,14}$/,
    lacks: 'the contact has no phone number in E.164, such as "+15550100"',
  },
};

/** The profile of a job, and what is said of its consent to one channel. https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles */
const inChannel = (channel: Channel, marketing: Readonly<Record<string, Template>>, found: Way['found']): Template => [
  { type: 'profile', ...found, attributes: { ...ways[channel].profile, subscriptions: { [channel]: { marketing } } } },
];

const subscribe = (channel: Channel) =>
  subscribing(inChannel(channel, { consent: 'SUBSCRIBED', consented_at: '{consented_at}' }, ways[channel].found));

/** Without a list, for all of them. https://developers.klaviyo.com/en/reference/bulk_unsubscribe_profiles */
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

/** Both are jobs, which the vendor carries out after its answer. Same pages. */
function* send(channel: Channel, { given, record }: ApartChange): Quirk<string | undefined> {
  const { status, consent } = at[channel];
  const { form, lacks, address: place } = ways[channel];
  const address = getText(record, place) ?? '';
  const theirs = getText(given, `${status}.marketing.consent`);
  const consented_at = getText(given, `${consent}.at`);
  if (theirs === undefined) return 'a consent is taken with the status "subscribed" alone';
  if (!form.test(address)) return lacks;
  if (theirs === 'UNSUBSCRIBED') {
    yield { request: unsubscribe(channel), values: { address } };
    return undefined;
  }
  if (theirs !== 'SUBSCRIBED' || consented_at === undefined) return 'nobody is subscribed without a consent';
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

/** Profiles are created and changed without what they are sent: nothing there can subscribe. https://developers.klaviyo.com/en/reference/create_profile */
export const apart: readonly Apart[] = [apartOf('email'), apartOf('sms')];
