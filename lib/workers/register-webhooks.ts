import { openDailyBudget } from '../connections/daily-budget.ts';
import { sealedFailure } from '../connections/failure.ts';
import { type RegisteredWebhooks, registerWebhooks } from '../connections/provider-webhooks.ts';
import { notificationUrlOf } from '../engine/provider-webhooks/url.ts';
import { ApiError } from '../errors.ts';
import { log } from '../log.ts';
import { loadWebhooks, registrationOf } from '../providers/webhook-registry.ts';
import { type RunNotes, runFor } from '../requests/run.ts';
import type { Connection } from '../store/connections/connection.ts';
import {
  acquireRegistration,
  deleteRegistration,
  type LeasedRegistration,
  listDueRegistrations,
  type RegistrationName,
  type RegistrationState,
  releaseRegistration,
} from '../store/connections/webhook-registrations.ts';
import { type BackOff, retryAfterMs } from '../work-retry.ts';
import { type DueWorker, throwFailures, workOnDue } from './due-work.ts';
import { liveConnection } from './live-connection.ts';
import { type Report, type Run, requestDeadline } from './scheduled.ts';

/** Length of the lease, in ms. Longer than the requests for a connection may take. */
const leaseMs = 120_000;

/** Time for a request that begins at the end of a run, in ms. Within the remaining time of the Lambda. */
const graceMs = 8_000;

/** Time until the next check of a registration, in ms. The account may have new collections by then. */
const checkIntervalMs = 24 * 60 * 60_000;

const backOff: BackOff = { firstMs: 60_000, longestMs: 6 * 60 * 60_000 };

type Outcome = 'registered' | 'failed' | 'dropped';

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

/**
 * Stores a failed registration. The connection works without change notifications, because its syncs find every change.
 */
const keepFailure = async (
  connection: Connection,
  leased: LeasedRegistration,
  error: ApiError,
  now: number,
): Promise<void> => {
  const { failures } = leased;
  const reason = await sealedFailure(connection, error, now);
  const state = { ...leased, state: 'failed', reason, failures: failures + 1 } as const;
  const pauseMs = error.details?.retriable === true ? retryAfterMs(error, failures, backOff) : checkIntervalMs;
  await releaseRegistration(leased, state, now + pauseMs);
};

const nowhere = (): ApiError =>
  new ApiError('invalid_request', 'The service does not know its public URL; set PUBLIC_URL.', {
    details: { retriable: false },
  });

const register = async (
  connection: Connection,
  leased: LeasedRegistration,
  run: Run,
  notes: RunNotes,
): Promise<Outcome> => {
  const { project, id, provider, method } = connection;
  const webhooks = await loadWebhooks(provider);
  const declared = registrationOf(webhooks, method);
  if (webhooks === undefined || declared === undefined) {
    await deleteRegistration(leased);
    notes.skip();
    return 'dropped';
  }
  const now = run.now();
  const budget = await openDailyBudget(connection, run.now);
  const deadline = requestDeadline(run, graceMs);
  const call = { now, deadline, stopwatch: notes.stopwatch, log, guard: budget.guard };
  try {
    const url = notificationUrlOf(project, webhooks.target === 'provider' ? provider : id);
    if (url === undefined) throw nowhere();
    const target = { plan: leased, register: declared, proof: webhooks.proof, url };
    const webhooksNow = await registerWebhooks(connection, target, call);
    const state = await stateOf(connection, webhooksNow, now);
    if (state.state === 'failed') notes.fail(webhooksNow.refusals[0]);
    await releaseRegistration(leased, state, now + checkIntervalMs);
    return state.state === 'failed' ? 'failed' : 'registered';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notes.fail(error);
    await keepFailure(connection, leased, error, now);
    return 'failed';
  } finally {
    await budget.settle();
  }
};

const workOn = async (leased: LeasedRegistration, run: Run): Promise<Outcome> => {
  const connection = await liveConnection(leased);
  if (connection !== undefined)
    return runFor(connection, 'registration', (notes) => register(connection, leased, run, notes));
  await deleteRegistration(leased);
  return 'dropped';
};

const registrationWorker: DueWorker<RegistrationName, LeasedRegistration, Outcome> = {
  outcomes: ['registered', 'failed', 'dropped'],
  list: listDueRegistrations,
  batchSize: 10,
  acquire: (name, now) => acquireRegistration(name, leaseMs, now),
  work: workOn,
};

/**
 * Registers and renews webhooks at the providers, until no registration is due or the time is used up.
 * @throws AggregateError with all failures, at the end
 */
export const registerDue = async (run: Run): Promise<Report> => {
  const { counts, failures } = await workOnDue(registrationWorker, run);
  throwFailures(failures, 'registrations');
  return counts;
};
