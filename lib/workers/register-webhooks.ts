import { sealedFailure } from '../connections/failure.ts';
import { type RegisteredWebhooks, registerWebhooks } from '../connections/provider-webhooks.ts';
import { startStopwatch } from '../engine/http/stopwatch.ts';
import { notificationUrlOf } from '../engine/provider-webhooks/url.ts';
import { ApiError } from '../errors.ts';
import { log } from '../log.ts';
import { loadWebhooks, registrationOf } from '../providers/webhook-registry.ts';
import type { Connection } from '../store/connections/connection.ts';
import { getConnection } from '../store/connections/connections.ts';
import {
  acquireRegistration,
  deleteRegistration,
  listDueRegistrations,
  type RegistrationState,
  storeRegistrationState,
  type WebhookRegistration,
} from '../store/connections/webhook-registrations.ts';
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
  { registered, sealedSecret, renewedAt, refusals }: RegisteredWebhooks,
  now: number,
): Promise<RegistrationState> => {
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
const keepFailure = async (
  connection: Connection,
  plan: WebhookRegistration,
  error: ApiError,
  now: number,
): Promise<void> => {
  const { retriable, retry_after: retryAfterSeconds } = error.details ?? {};
  const pause =
    retryAfterSeconds === undefined
      ? Math.min(firstPause * 2 ** plan.failures, longestPause)
      : retryAfterSeconds * 1000;
  const reason = await sealedFailure(connection, error, now);
  const state = { ...plan, state: 'failed', reason, failures: plan.failures + 1 } as const;
  await storeRegistrationState(plan, state, now + (retriable === true ? pause : interval));
};

const nowhere = (): ApiError =>
  new ApiError('invalid_request', 'The service does not know where it is reached from outside; set PUBLIC_URL.', {
    details: { retriable: false },
  });

const keep = async (connection: Connection, plan: WebhookRegistration, run: Run): Promise<Outcome> => {
  const { project, id, provider, method } = connection;
  const hooks = await loadWebhooks(provider);
  const register = registrationOf(hooks, method);
  if (hooks === undefined || register === undefined) {
    await deleteRegistration(plan);
    return 'dropped';
  }
  const now = run.now();
  const call = { now, deadline: Date.now() + run.deadline - now + grace, stopwatch: startStopwatch(), log };
  try {
    const url = notificationUrlOf(project, hooks.target === 'provider' ? provider : id);
    if (url === undefined) throw nowhere();
    const state = await stateOf(connection, await registerWebhooks(connection, { plan, register, url }, call), now);
    await storeRegistrationState(plan, state, now + interval);
    return state.state === 'failed' ? 'failed' : 'registered';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await keepFailure(connection, plan, error, now);
    return 'failed';
  }
};

const workOn = async (name: Pick<WebhookRegistration, 'project' | 'connection'>, run: Run): Promise<Outcome> => {
  const plan = await acquireRegistration(name, run.now() + lease, run.now());
  if (plan === undefined) return 'lost';
  const connection = await getConnection(name.project, name.connection);
  if (connection !== undefined && connection.status !== 'revoked') return keep(connection, plan, run);
  await deleteRegistration(plan);
  return 'dropped';
};

/**
 * Registers with the providers what is to be sent about connections, and renews it, as far as the time suffices. A run may
 * be killed anywhere and may overlap with another one: a plan that fails waits for its lease to end.
 * @throws AggregateError with all failures, at the end
 */
export const registerDue = async (run: Run): Promise<Report> => {
  const report = { registered: 0, failed: 0, dropped: 0, lost: 0 };
  const failures: unknown[] = [];
  for (;;) {
    const due = run.now() < run.deadline ? await listDueRegistrations(run.now(), batch) : [];
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
