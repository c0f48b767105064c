import * as z from 'zod';
import { type Issue, validationError, type Warning } from '../errors.ts';
import { text as cappedText } from './caps.ts';
import { consent, consentNeeded, isConsent, normalStatus } from './consent.ts';
import type { ModelValues, Spread, SpreadValues, Taken } from './define.ts';
import { list, scalar, text, unifiedId } from './fields.ts';
import { type Channel, channels, fieldsOfChannel, worstOf } from './subscriptions.ts';

/** Statuses that a body may give. The other statuses result from sent messages, such as a bounce. */
const words = ['subscribed', 'unsubscribed', 'pending', 'never_subscribed'] as const;

/** A subscription in a request body. */
export const writtenSubscription = z
  .strictObject({
    channel: z.enum(channels).describe('Channel of the messages.'),
    status: cappedText.min(1).describe(`${words.join(', ')}. Each provider accepts some of these.`),
    list_id: unifiedId
      .nullish()
      .describe('List, if the provider keeps contacts per list. Refused if the provider has one status for all lists.'),
    consent: consent.written.nullish().describe('How the contact agreed to this channel. Required to subscribe.'),
    remote_status: cappedText.nullish().describe('Read-only: a subscription sent back unchanged has no effect.'),
  })
  .meta({ id: 'MarketingSubscriptionInput' });

/** One subscription of a body. `at` is its place in the body. */
interface Entry {
  readonly at: string;
  readonly channel: Channel;
  readonly status: string;
  readonly list: unknown;
  readonly consent: unknown;
  readonly remote: unknown;
}

const entryOf = (one: unknown, index: number): Entry => {
  const { channel, status, list_id, consent: given, remote_status } = Object(one);
  return {
    at: `subscriptions[${index}]`,
    channel,
    status: normalStatus(text(status)),
    list: scalar(list_id),
    consent: given ?? undefined,
    remote: scalar(remote_status),
  };
};

/** Whether the caller sent the subscription back unchanged, as the record shows it. */
const isAsRead = ({ channel, status, list: of, remote }: Entry, shown: ModelValues | undefined): boolean =>
  list(shown?.subscriptions)
    .map((one) => Object(one))
    .some(
      (one) =>
        one.channel === channel &&
        normalStatus(text(one.status)) === status &&
        scalar(one.list_id) === of &&
        scalar(one.remote_status) === remote,
    );

/** Statuses that a provider accepts in a field. */
export const wordsOf = (field: string, { has }: Taken): readonly string[] => words.filter((word) => has(field, word));

const untaken = (path: string, provider: string, taken: readonly string[]): Issue => ({
  path,
  message: `cannot be written at ${provider}, which accepts: ${taken.join(', ')}`,
});

/** Fault of a single entry: a channel or a status that the provider does not accept. */
const faultOf = ({ at, channel, status }: Entry, taken: Taken): Issue | undefined => {
  const fields = fieldsOfChannel(channel);
  if (fields === undefined || !taken.has(fields.status))
    return { path: `${at}.channel`, message: `"${channel}" cannot be written with a contact at ${taken.provider}` };
  const known = wordsOf(fields.status, taken);
  return known.includes(status) ? undefined : untaken(`${at}.status`, taken.provider, known);
};

/**
 * Refuses `pending` at a provider that sends no confirmation request. Such a provider would store the contact without
 * the status, and the caller would wait for a confirmation that never comes.
 */
const refuseUnasked: Spread['check'] = ({ status }, taken) => {
  if (normalStatus(text(status)) !== 'pending' || !taken.has('status')) return;
  const known = wordsOf('status', taken);
  if (!known.includes('pending')) throw validationError([untaken('status', taken.provider, known)]);
};

/** Fault of the list of an entry. An update does not move a contact to another list. */
const listFaultOf = ({ at, list: of }: Entry, { provider, has }: Taken, own: unknown): Issue | undefined => {
  if (of === null) return undefined;
  const path = `${at}.list_id`;
  if (!has('list_id')) return { path, message: `cannot be written with a contact at ${provider}: leave it out` };
  return own === undefined || own === null || own === of
    ? undefined
    : { path, message: 'differs from the list of the contact' };
};

/** A consent as a text, to compare two consents. */
const plainConsent = (given: unknown): string => {
  const { opted_in_at, source, ip } = Object(given);
  return JSON.stringify([opted_in_at, source ?? null, ip ?? null]);
};

/** Contradiction between an entry and the other fields of the body, or an earlier entry. */
const contradictionOf = (entry: Entry, given: ModelValues, earlier: Entry | undefined): Issue | undefined => {
  const { at, channel, status } = entry;
  if (earlier !== undefined) return { path: `${at}.channel`, message: `is also the channel of ${earlier.at}` };
  if (channel !== 'email') return undefined;
  if (given.status !== undefined && normalStatus(String(given.status)) !== status)
    return { path: `${at}.status`, message: 'contradicts `status`' };
  const consents = [given.consent, entry.consent].filter((one) => one !== undefined && one !== null);
  return consents.length === 2 && plainConsent(consents[0]) !== plainConsent(consents[1])
    ? { path: `${at}.consent`, message: 'contradicts `consent`' }
    : undefined;
};

/** Consent for the channel of an entry. `consent` of the body is the consent for e-mail. */
const consentOf = ({ channel, consent: own }: Entry, given: ModelValues): unknown =>
  own ?? (channel === 'email' ? (given.consent ?? undefined) : undefined);

/** Values of an entry, by model field. */
const fieldsOf = (entry: Entry, given: ModelValues): ModelValues => {
  const fields = fieldsOfChannel(entry.channel);
  if (fields === undefined) return {};
  const agreed = consentOf(entry, given);
  return { [fields.status]: entry.status, ...(agreed !== undefined && { [fields.consent]: agreed }) };
};

/** Place of each value in the body, by model field. Fields that the body gives directly keep their own names. */
const namesOf = ({ at, channel }: Entry, given: ModelValues): Readonly<Record<string, string>> => {
  const fields = fieldsOfChannel(channel);
  if (fields === undefined) return {};
  const names = { [fields.status]: `${at}.status`, [fields.consent]: `${at}.consent` };
  return Object.fromEntries(Object.entries(names).filter(([field]) => given[field] === undefined));
};

const readOnly = ({ at }: Entry, { provider }: Taken): Warning => ({
  path: at,
  code: 'read_only',
  message: `${at} is read-only at ${provider} and was not written`,
});

const spreadOver = (
  { subscriptions, ...given }: ModelValues,
  taken: Taken,
  shown: ModelValues | undefined,
): SpreadValues => {
  const others = list(subscriptions)
    .map(entryOf)
    .filter((entry) => !isAsRead(entry, shown));
  // An update may send back subscriptions that the provider cannot write. They cause a warning, as all read-only
  // members do.
  const kept = others.filter((entry) => entry.remote !== null && faultOf(entry, taken) !== undefined);
  const isKept = (entry: Entry): boolean => shown !== undefined && kept.includes(entry);
  const said = others.filter((entry) => !isKept(entry));
  const issues = said.flatMap((entry, index) => {
    const earlier = said.slice(0, index).find(({ channel }) => channel === entry.channel);
    const own = shown === undefined ? given.list_id : shown.list_id;
    return faultOf(entry, taken) ?? listFaultOf(entry, taken, own) ?? contradictionOf(entry, given, earlier) ?? [];
  });
  if (issues.length > 0) throw validationError(issues);
  const unsaid = said.find((entry) => entry.status === 'subscribed' && !isConsent(consentOf(entry, given)));
  if (unsaid !== undefined) throw consentNeeded(`${unsaid.at}.consent`, `${unsaid.at}.status`);
  const named = shown === undefined ? said.find((entry) => entry.list !== null)?.list : undefined;
  return {
    values: Object.assign(
      { ...given, ...(named !== undefined && { list_id: named }) },
      ...said.map((entry) => fieldsOf(entry, given)),
    ),
    called: Object.assign({}, ...said.map((entry) => namesOf(entry, given))),
    warnings: others.filter(isKept).map((entry) => readOnly(entry, taken)),
  };
};

/** The channel whose status is in this field. */
export const channelOf = (field: string): Channel | undefined =>
  channels.find((channel) => fieldsOfChannel(channel)?.status === field);

/** Writes `subscriptions` into the model fields of each channel. */
export const spread: Spread = {
  of: 'subscriptions',
  check: refuseUnasked,
  values: spreadOver,
  shownIn: (record, field) => {
    const channel = channelOf(field);
    return channel === undefined || channel === 'email'
      ? record[field]
      : worstOf(record.subscriptions, channel)?.status;
  },
};
