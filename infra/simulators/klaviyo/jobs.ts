import { liveRows } from '../shared/rows.ts';
import { toOffsetTime } from '../shared/times.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, addRow, knownRow, profileOf, putRow } from './account.ts';
import { invalid } from './errors.ts';
import { recordEvent } from './events.ts';
import { join } from './members.ts';
import type { Row, Values } from './types.ts';

const inJob = '/data/attributes/profiles/data';

interface Wanted {
  readonly consent: string;
  readonly consented_at?: string;
}

const marketingIn = (profile: Values, channel: string): Wanted | undefined => {
  const { attributes } = profile;
  return Object(Object(Object(attributes).subscriptions)[channel]).marketing;
};

const profilesIn = (attributes: Values, most: number): readonly Values[] => {
  const { data } = Object(attributes.profiles);
  if (!Array.isArray(data) || data.length === 0) throw invalid(inJob, 'At least one profile is needed.');
  if (data.length > most) throw invalid(inJob, `A job takes ${most} profiles at most.`);
  return data;
};

const attributesIn = (body: unknown, type: string): Values => {
  const data = isObject(body) ? body.data : undefined;
  if (!isObject(data) || data.type !== type || !isObject(data.attributes))
    throw invalid('/data', `A "${type}" is needed.`);
  return data.attributes;
};

/** "This must be in E.164 format". Same page. */
const checkNumber = (profile: Values): void => {
  if (marketingIn(profile, 'sms') === undefined) return;
  const { phone_number } = Object(profile.attributes);
  if (!/^\+[1-9]\d{6,14}$/.test(String(phone_number)))
    throw invalid(`${inJob}/0/attributes/phone_number`, 'A valid phone number is needed.');
};

/** "consented_at field is required and must be in the past". https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles */
const checkTimes = (account: Account, profile: Values, isHistorical: boolean): void => {
  for (const channel of ['email', 'sms']) {
    const wanted = marketingIn(profile, channel);
    if (wanted === undefined) continue;
    const time = Date.parse(String(wanted.consented_at));
    const path = `${inJob}/0/attributes/subscriptions/${channel}/marketing/consented_at`;
    if (isHistorical && !(time <= account.now())) throw invalid(path, 'It is required, and must be in the past.');
    if (!isHistorical && wanted.consented_at !== undefined) throw invalid(path, 'It is for historical imports alone.');
  }
};

/** "The list to add the newly subscribed profiles to". Same page. */
const listIn = (account: Account, body: unknown): string | null => {
  const { list } = Object(Object(Object(body).data).relationships);
  return list === undefined ? null : knownRow(account, 'lists', Object(list.data).id).key;
};

/** Accepts a job, which runs later. */
export const addSubscribeJob = (account: Account, body: unknown): void => {
  const attributes = attributesIn(body, 'profile-subscription-bulk-create-job');
  const profiles = profilesIn(attributes, 1000);
  for (const profile of profiles) {
    checkTimes(account, profile, attributes.historical_import === true);
    checkNumber(profile);
  }
  const list = listIn(account, body);
  addRow(account, 'jobs', { subscribes: true, profiles, source: attributes.custom_source ?? null, list });
};

/** Accepts up to 100 profiles. Consent changes when the job runs, not in this request. @throws Refusal 400 */
export const addUnsubscribeJob = (account: Account, body: unknown): void => {
  const attributes = attributesIn(body, 'profile-subscription-bulk-delete-job');
  addRow(account, 'jobs', { subscribes: false, profiles: profilesIn(attributes, 100), source: null });
};

/**
 * Suppressions that a new consent removes. A bounce remains.
 * https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 */
const lifted = ['UNSUBSCRIBE', 'SPAM_COMPLAINT', 'USER_SUPPRESSED'];

const suppressedStill = (suppressions: unknown): readonly unknown[] =>
  Array.isArray(suppressions) ? suppressions.filter((one) => !lifted.includes(Object(one).reason)) : [];

const identifiers = { email: 'email', sms: 'phone_number' } as const;

type Channel = keyof typeof identifiers;

/** "If provided, this will be used to perform the lookup". Same page. */
const rowOf = (account: Account, channel: Channel, { id, attributes }: Values): Row => {
  const name = identifiers[channel];
  const value = Object(attributes)[name];
  if (typeof id === 'string') return knownRow(account, 'profiles', id);
  return profileOf(account, name, value) ?? addRow(account, 'profiles', { [name]: value });
};

/**
 * Suppressions after a job. Text messages have no suppressions. https://developers.klaviyo.com/en/reference/get_profile
 */
const suppressionsAfter = (row: Row, channel: Channel, subscribes: boolean, now: string): Values => {
  if (channel !== 'email') return {};
  const before = suppressedStill(row.values.suppressions);
  return { suppressions: subscribes ? before : [...before, { reason: 'UNSUBSCRIBE', timestamp: now }] };
};

const carryOutIn = (
  account: Account,
  channel: Channel,
  profile: Values,
  { source, subscribes, list }: Values,
): void => {
  const wanted = marketingIn(profile, channel);
  if (wanted === undefined) return;
  const row = rowOf(account, channel, profile);
  const now = toOffsetTime(account.now());
  const at = wanted.consented_at === undefined ? now : toOffsetTime(Date.parse(wanted.consented_at));
  const consent = { consent: wanted.consent, timestamp: subscribes === true ? at : now, source };
  const put = putRow(account, 'profiles', row, {
    consents: { ...Object(row.values.consents), [channel]: consent },
    ...suppressionsAfter(row, channel, subscribes === true, now),
  });
  if (typeof list === 'string') join(account, put, list);
};

const carryOut = (account: Account, profile: Values, job: Values): void => {
  carryOutIn(account, 'email', profile, job);
  carryOutIn(account, 'sms', profile, job);
};

/** Runs the accepted jobs. */
export const runJobs = (account: Account): void => {
  if (account.rules.holdsJobs) return;
  for (const job of liveRows(account, 'jobs')) {
    account.tables.jobs.put({ ...job, isDeleted: true });
    const { event, at, profiles = [] } = job.values;
    if (isObject(event)) recordEvent(account, event, Number(at));
    for (const profile of profiles as readonly Values[]) carryOut(account, profile, job.values);
  }
};
