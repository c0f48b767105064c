import { number, optional, orElse, timeToLive } from '../dynamodb/attribute.ts';
import { between } from '../dynamodb/condition.ts';
import { entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { query, upsert } from '../dynamodb/operations.ts';

/** Requests of a project to an account at a provider within an hour, if the account has a daily budget. */
export const accountRequests = entity({
  table: 'usage',
  key: { pk: '{project}', sk: 'account#{provider}#{account}#{hour}' },
  attributes: {
    /** Units of the budget that background work has used. */
    background: orElse(number(), 0),
    /** Units that callers have used, if the provider does not report the rest of the budget. */
    callers: orElse(number(), 0),
    /** The account's daily maximum, as last reported by the provider. */
    most: optional(number()),
    /** A few minutes after the last possible read. */
    expiresAt: timeToLive(),
  },
});

/** An account at a provider. The connections of a project share it. */
export interface AccountName {
  readonly project: string;
  readonly provider: string;
  /** The provider's id of the account. */
  readonly account: string;
}

/** Units used within an hour. */
export interface AccountHour {
  /** Epoch ms. */
  readonly from: number;
  readonly background: number;
  readonly callers: number;
  readonly most?: number | undefined;
}

export const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;

/** Milliseconds that an hour is stored after its last possible read, for late reports. */
const graceMs = 10 * 60_000;

/** Hour of a time, such as `2026-03-01T12`. The texts sort by time. */
const hourOf = (at: number): string => isoTime(at).slice(0, 13);

const keyOf = ({ project, provider, account }: AccountName, at: number) => ({
  project,
  provider,
  account: encodeURIComponent(account),
  hour: hourOf(at),
});

/**
 * The hours that overlap the last 24 hours before `now` (epoch ms), in order. Some requests of the last second may be
 * missing.
 */
export const readAccountHours = async (name: AccountName, now: number): Promise<readonly AccountHour[]> => {
  const [first, last] = [accountRequests.keyOf(keyOf(name, now - dayMs)), accountRequests.keyOf(keyOf(name, now))];
  const { items } = await query(accountRequests, {
    key: { pk: first.pk, sk: between(first.sk, last.sk) },
  });
  return items.map(({ hour, background, callers, most }) => ({
    from: Date.parse(`${hour}:00:00Z`),
    background,
    callers,
    most,
  }));
};

/**
 * Adds units to the hour that contains `now` (epoch ms).
 * @returns the hour with the new sums
 */
export const addAccountRequests = async (
  name: AccountName,
  { background, callers, most }: Partial<Omit<AccountHour, 'from'>>,
  now: number,
): Promise<AccountHour> => {
  const from = Math.floor(now / hourMs) * hourMs;
  const hour = await upsert(accountRequests, keyOf(name, now), {
    add: { ...(background !== undefined && { background }), ...(callers !== undefined && { callers }) },
    set: { expiresAt: from + hourMs + dayMs + graceMs, ...(most !== undefined && { most }) },
  });
  if (hour === undefined) throw new Error('The requests of an account were refused, though they have no condition.');
  return { from, background: hour.background, callers: hour.callers, most: hour.most };
};
