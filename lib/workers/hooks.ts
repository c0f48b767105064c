import { sealedFailure } from '../connections/failure.ts';
import { type Kept, keepHooks } from '../connections/hooks.ts';
import { hookUrlOf } from '../engine/hooks/address.ts';
import { startStopwatch } from '../engine/stopwatch.ts';
import { ApiError } from '../errors.ts';
import { log } from '../log.ts';
import { loadHooks, registrationOf } from '../providers/hook-registry.ts';
import type { Connection } from '../store/connection.ts';
import { getConnection } from '../store/connections.ts';
import {
  deleteHookPlan,
  type HookPlan,
  type HookState,
  holdHookPlan,
  listDueHookPlans,
  storeHookState,
} from '../store/hook-plans.ts';
import type { Report, Run } from './scheduled.ts';

/** Milliseconds: longer than the requests of one connection may take. */
const lease = 120_000;

/** Milliseconds that a request begun at the end of a run may take: within what a run is left for. */
const grace = 8_000;

/** Most that is looked for at a time. */
const batch = 10;

/** Milliseconds after which it is looked again whether everything is registered: there may be new collections. */
const interval = 24 * 60 * 60_000;

/** Milliseconds before what may pass is tried again: twice as many each time. */
const firstPause = 60_000;
const longestPause = 6 * 60 * 60_000;

type Outcome = 'registered' | 'failed' | 'dropped' | 'lost';

const stateOf = async (
  connection: Connection,
  { registered, sealedSecret, renewedAt, refusals }: Kept,
  now: number,
): Promise<HookState> => {
  const [first] = refusals;
  return {
    state: registered.length === 0 && first !== undefined ? 'failed' : 'registered',
    registered,
    sealedSecret,
    renewedAt,
    failures: 0,
    ...(first && { reason: await sealedFailure(connection, first, now) }),
  };
};

/** The connection works on without, and its syncs find everything. */
const keepFailure = async (connection: Connection, plan: HookPlan, error: ApiError, now: number): Promise<void> => {
  const { retriable, retry_after: told } = error.details ?? {};
  const pause = told === undefined ? Math.min(firstPause * 2 ** plan.failures, longestPause) : told * 1000;
  const reason = await sealedFailure(connection, error, now);
  const state = { ...plan, state: 'failed', reason, failures: plan.failures + 1 } as const;
  await storeHookState(plan, state, now + (retriable === true ? pause : interval));
};

const nowhere = (): ApiError =>
  new ApiError('invalid_request', 'The service does not know where it is reached from outside; set PUBLIC_URL.', {
    details: { retriable: false },
  });

const keep = async (connection: Connection, plan: HookPlan, run: Run): Promise<Outcome> => {
  const { project, id, provider, method } = connection;
  const hooks = await loadHooks(provider);
  const register = registrationOf(hooks, method);
  if (hooks === undefined || register === undefined) {
    await deleteHookPlan(plan);
    return 'dropped';
  }
  const now = run.now();
  const call = { now, deadline: Date.now() + run.deadline - now + grace, stopwatch: startStopwatch(), log };
  try {
    const url = hookUrlOf(project, hooks.target === 'provider' ? provider : id);
    if (url === undefined) throw nowhere();
    const state = await stateOf(connection, await keepHooks(connection, { plan, register, url }, call), now);
    await storeHookState(plan, state, now + interval);
    return state.state === 'failed' ? 'failed' : 'registered';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await keepFailure(connection, plan, error, now);
    return 'failed';
  }
};

const workOn = async (name: Pick<HookPlan, 'project' | 'connection'>, run: Run): Promise<Outcome> => {
  const plan = await holdHookPlan(name, run.now() + lease, run.now());
  if (plan === undefined) return 'lost';
  const connection = await getConnection(name.project, name.connection);
  if (connection !== undefined && connection.status !== 'revoked') return keep(connection, plan, run);
  await deleteHookPlan(plan);
  return 'dropped';
};

/**
 * Registers with the providers what is to be sent about connections, and renews it, as far as the time suffices. A run may
 * be killed anywhere and may overlap with another one: a plan that fails waits for its lease to end.
 * @throws AggregateError with all failures, at the end
 */
export const registerHooks = async (run: Run): Promise<Report> => {
  const report = { registered: 0, failed: 0, dropped: 0, lost: 0 };
  const failures: unknown[] = [];
  for (;;) {
    const due = run.now() < run.deadline ? await listDueHookPlans(run.now(), batch) : [];
    let claims = 0;
    for (const name of due) {
      if (run.now() >= run.deadline) break;
      try {
        const outcome = await workOn(name, run);
        report[outcome] += 1;
        if (outcome !== 'lost') claims += 1;
      } catch (error) {
        claims += 1;
        failures.push(error);
      }
    }
    if (claims === 0) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} registrations failed`);
  return report;
};
