import { isObject } from '../vendor.ts';
import { type Account, addRow, knownRow, liveRows, profileOf, putRow, timeText } from './account.ts';
import { invalid } from './errors.ts';
import { recordEvent } from './events.ts';
import { join } from './members.ts';
import type { Values } from './types.ts';

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

/** Takes a job, which is carried out later. */
export const addSubscribeJob = (account: Account, body: unknown): void => {
  const attributes = attributesIn(body, 'profile-subscription-bulk-create-job');
  const profiles = profilesIn(attributes, 1000);
  for (const profile of profiles) checkTimes(account, profile, attributes.historical_import === true);
  const list = listIn(account, body);
  addRow(account, 'jobs', { subscribes: true, profiles, source: attributes.custom_source ?? null, list });
};

export const addUnsubscribeJob = (account: Account, body: unknown): void => {
  const attributes = attributesIn(body, 'profile-subscription-bulk-delete-job');
  addRow(account, 'jobs', { subscribes: false, profiles: profilesIn(attributes, 100), source: null });
};

/** Suppressions that a new consent lifts: who bounces stays. https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles */
const lifted = ['UNSUBSCRIBE', 'SPAM_COMPLAINT', 'USER_SUPPRESSED'];

const suppressedStill = (suppressions: unknown): readonly unknown[] =>
  Array.isArray(suppressions) ? suppressions.filter((one) => !lifted.includes(Object(one).reason)) : [];

const carryOut = (account: Account, profile: Values, { source, subscribes, list }: Values): void => {
  const { email } = Object(profile.attributes);
  const row = profileOf(account, 'email', email) ?? addRow(account, 'profiles', { email });
  const wanted = marketingIn(profile, 'email');
  if (wanted === undefined) return;
  const now = timeText(account.now());
  const at = wanted.consented_at === undefined ? now : timeText(Date.parse(wanted.consented_at));
  const consent = { consent: wanted.consent, timestamp: subscribes === true ? at : now, source };
  const before = suppressedStill(row.values.suppressions);
  const put = putRow(account, 'profiles', row, {
    consents: { ...Object(row.values.consents), email: consent },
    suppressions: subscribes === true ? before : [...before, { reason: 'UNSUBSCRIBE', timestamp: now }],
  });
  if (typeof list === 'string') join(account, put, list);
};

/** Carries out the jobs that were taken before. */
export const runJobs = (account: Account): void => {
  if (account.rules.holdsJobs) return;
  for (const job of liveRows(account, 'jobs')) {
    account.tables.jobs.put({ ...job, isDeleted: true });
    const { event, at, profiles = [] } = job.values;
    if (isObject(event)) recordEvent(account, event, Number(at));
    for (const profile of profiles as readonly Values[]) carryOut(account, profile, job.values);
  }
};
