import * as z from 'zod';
import { type Issue, validationError, type Warning } from '../errors.ts';
import { text as cappedText } from './caps.ts';
import { consent, consentNeeded, isConsent, normalStatus } from './consent.ts';
import type { ModelValues, Spread, SpreadValues, Taken } from './define.ts';
import { list, scalar, text, unifiedId } from './fields.ts';
import { type Channel, channels, fieldsOfChannel, worstOf } from './subscriptions.ts';

/** Statuses that a body may give. The others are what becomes of messages. */
const words = ['subscribed', 'unsubscribed', 'pending', 'never_subscribed'] as const;

/** A subscription as a body has it. */
export const writtenSubscription = z
  .strictObject({
    channel: z.enum(channels).describe('Channel of the messages.'),
    status: cappedText.min(1).describe(`${words.join(', ')}, as far as the provider takes it.`),
    list_id: unifiedId
      .nullish()
      .describe('The list, where the provider keeps contacts by list; it is refused where it has one status for all.'),
    consent: consent.written
      .nullish()
      .describe('By what the person agreed to this channel. Nobody is subscribed without.'),
    remote_status: cappedText
      .nullish()
      .describe('Read-only: a subscription that is sent back as it was read says nothing.'),
  })
  .meta({ id: 'MarketingSubscriptionInput' });

/** A subscription of a body. */
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

/** Sent back as it was read. */
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

/** The statuses that a provider takes of a field. */
export const wordsOf = (field: string, { has }: Taken): readonly string[] => words.filter((word) => has(field, word));

const untaken = (path: string, provider: string, taken: readonly string[]): Issue => ({
  path,
  message: `cannot be written at ${provider}, which takes: ${taken.join(', ')}`,
});

/** What is wrong with an entry by itself. */
const faultOf = ({ at, channel, status }: Entry, taken: Taken): Issue | undefined => {
  const fields = fieldsOfChannel(channel);
  if (fields === undefined || !taken.has(fields.status))
    return { path: `${at}.channel`, message: `"${channel}" cannot be written with a contact at ${taken.provider}` };
  const known = wordsOf(fields.status, taken);
  return known.includes(status) ? undefined : untaken(`${at}.status`, taken.provider, known);
};

/**
 * `pending` has the provider ask the person. A provider that asks nobody would keep the contact without that word, and the
 * caller would wait for an answer that never comes.
 */
const refuseUnasked: Spread['check'] = ({ status }, taken) => {
  if (normalStatus(text(status)) !== 'pending' || !taken.has('status')) return;
  const known = wordsOf('status', taken);
  if (!known.includes('pending')) throw validationError([untaken('status', taken.provider, known)]);
};

/** What is wrong with its list: an update moves nobody to another one. */
const listFaultOf = ({ at, list: of }: Entry, { provider, has }: Taken, own: unknown): Issue | undefined => {
  if (of === null) return undefined;
  const path = `${at}.list_id`;
  if (!has('list_id')) return { path, message: `cannot be written with a contact at ${provider}: leave it out` };
  return own === undefined || own === null || own === of
    ? undefined
    : { path, message: 'is another list than that of the contact' };
};

/** A consent, so that two of them can be compared. */
const plainConsent = (given: unknown): string => {
  const { opted_in_at, source, ip } = Object(given);
  return JSON.stringify([opted_in_at, source ?? null, ip ?? null]);
};

/** What an entry says otherwise than the body or an entry before it. */
const contradictionOf = (entry: Entry, given: ModelValues, earlier: Entry | undefined): Issue | undefined => {
  const { at, channel, status } = entry;
  if (earlier !== undefined) return { path: `${at}.channel`, message: `is that of ${earlier.at} too` };
  if (channel !== 'email') return undefined;
  if (given.status !== undefined && normalStatus(String(given.status)) !== status)
    return { path: `${at}.status`, message: 'contradicts `status`' };
  const consents = [given.consent, entry.consent].filter((one) => one !== undefined && one !== null);
  return consents.length === 2 && plainConsent(consents[0]) !== plainConsent(consents[1])
    ? { path: `${at}.consent`, message: 'contradicts `consent`' }
    : undefined;
};

/** A consent is of its channel: `consent` of the body is that of e-mail. */
const consentOf = ({ channel, consent: own }: Entry, given: ModelValues): unknown =>
  own ?? (channel === 'email' ? (given.consent ?? undefined) : undefined);

/** What an entry says, by field. */
const fieldsOf = (entry: Entry, given: ModelValues): ModelValues => {
  const fields = fieldsOfChannel(entry.channel);
  if (fields === undefined) return {};
  const agreed = consentOf(entry, given);
  return { [fields.status]: entry.status, ...(agreed !== undefined && { [fields.consent]: agreed }) };
};

/** By field, where the body says it; what a member of its own says is called by that. */
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
  // Read before: what the provider does not take is told, as of all that is read-only.
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

/** The channel that keeps its status in a field. */
export const channelOf = (field: string): Channel | undefined =>
  channels.find((channel) => fieldsOfChannel(channel)?.status === field);

/** What somebody is sent by each channel, in the fields of these. */
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
