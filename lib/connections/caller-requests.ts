import { Cache } from '../cache.ts';
import { aroundRequests } from '../engine/http/session/derived-session.ts';
import type { Session } from '../engine/http/session/session.ts';
import type { Log } from '../log.ts';
import type { Budget, CountedByUs } from '../providers/define.ts';
import type { Connection } from '../store/connections/connection.ts';
import { type AccountName, addAccountRequests } from '../store/projects/account-requests.ts';
import { accountOf, unitsOf } from './budget-shares.ts';

/** Share of an allowance that a process may send before it adds the units to the shared counter. */
const uncounted = 0.001;

/** Milliseconds after which a process adds its units to the shared counter, even a small number. */
const longestMs = 60_000;

/** The call of a caller. */
interface CallerCall {
  /** Epoch ms. */
  readonly now: number;
  readonly log: Pick<Log, 'warn'>;
  /** Receives work that must end before the process may be frozen. Without `defer`, the call waits for that work. */
  readonly defer?: (work: Promise<unknown>) => void;
}

interface Sent {
  readonly since: number;
  readonly units: number;
}

/** Units that no counter contains yet, by account. */
const sent = new Cache<Sent>({ maxEntries: 1_000 });

/** Adds units to the counter. An error is logged but not returned to the client. Later units are still counted. */
const count = async (name: AccountName, callers: number, { now, log }: CallerCall): Promise<void> => {
  try {
    await addAccountRequests(name, { callers }, now);
  } catch (error) {
    log.warn('requests to an account not counted', { provider: name.provider, units: callers, failure: error });
  }
};

const note = async (name: AccountName, units: number, allowance: number, call: CallerCall): Promise<void> => {
  const key = JSON.stringify(name);
  const { since, units: before } = sent.get(key, call.now) ?? { since: call.now, units: 0 };
  const all = before + units;
  const isDue = all >= allowance * uncounted || call.now - since >= longestMs;
  if (!isDue) {
    sent.set(key, { since, units: all }, call.now);
    return;
  }
  sent.delete(key);
  const counting = count(name, all, call);
  if (call.defer === undefined) await counting;
  else call.defer(counting);
};

const counted = (session: Session, name: AccountName, budget: CountedByUs, call: CallerCall) =>
  aroundRequests(session, async (request, send) => {
    try {
      return await send();
    } finally {
      await note(name, unitsOf(budget, request), budget.limit, call);
    }
  });

/** Whether the service counts a daily budget itself, because the provider's answers do not show the rest. */
export const isCountedByUs = (budget: Budget): budget is CountedByUs => !('seconds' in budget);

/**
 * The session of a caller. If the provider's answers do not show the rest of the account's daily limit, this session
 * counts the requests. It counts several requests with one write. Background work needs the counts to leave a part of
 * the day to callers.
 */
export const countRequests = (session: Session, connection: Connection, call: CallerCall): Session => {
  const budget = session.provider.budgets?.find(isCountedByUs);
  return budget === undefined ? session : counted(session, accountOf(connection), budget, call);
};
