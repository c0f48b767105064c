import { number, optional, orElse, timeToLive } from '../dynamodb/attribute.ts';
import { entity } from '../dynamodb/entity.ts';
import { between } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { query, upsert } from '../dynamodb/operations.ts';

/** Requests of a project to one account at a provider within an hour, where the account has a budget for a day. */
export const accountRequests = entity({
  table: 'usage',
  key: { pk: '{project}', sk: 'account#{provider}#{account}#{hour}' },
  attributes: {
    /** Units of the budget that background work has taken. */
    background: orElse(number(), 0),
    /** Units that callers have taken, where nobody but us counts them. */
    callers: orElse(number(), 0),
    /** What the account has for a day, as it was told last. */
    most: optional(number()),
    /** Some minutes after nobody asks for it any more. */
    expiresAt: timeToLive(),
  },
});

/** An account at a provider, as the connections of a project share it. */
export interface AccountName {
  readonly project: string;
  readonly provider: string;
  /** As the provider knows it. */
  readonly account: string;
}

/** What was sent within an hour. */
export interface AccountHour {
  /** Epoch ms. */
  readonly from: number;
  readonly background: number;
  readonly callers: number;
  readonly most?: number | undefined;
}

export const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;

/** Milliseconds for which an hour is kept after nobody asks for it, for late reports. */
const graceMs = 10 * 60_000;

/** `2026-03-01T12`: in the order of time. */
const hourOf = (at: number): string => isoTime(at).slice(0, 13);

const keyOf = ({ project, provider, account }: AccountName, at: number) => ({
  project,
  provider,
  account: encodeURIComponent(account),
  hour: hourOf(at),
});

/** The hours of which a part lies within the last 24 (now: epoch ms), the first one first: some requests of the last second may be missing. */
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
 * Adds what was sent to the hour of now (epoch ms).
 * @returns the hour after it
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
