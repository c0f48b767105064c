import { type AccountFeed, missingAt, type Property, property, wantedBy } from './checks.ts';
import type { ShownEvent } from './client.ts';
import type { Endpoint, EndpointName } from './endpoints.ts';
import { until } from './poll-until.ts';
import { type Stage, scope } from './stage.ts';
import { syncAll } from './storm.ts';
import type { Writes } from './writes.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Names of the endpoints that accept all messages in the end. */
export const recovering = ['flaky', 'hanging', 'cutting', 'down'] as const satisfies readonly EndpointName[];

export const recoveringOf = ({ endpoints }: Stage): readonly Endpoint[] =>
  recovering.map((name) => endpoints.all[name]);

/** Waits until no message to the recovering endpoints is due or under way. */
export const untilQuiet = ({ client, clock, endpoints, webhooks }: Stage): Promise<boolean> => {
  let arrivals = -1;
  const ask = async (): Promise<true | undefined> => {
    if (arrivals !== endpoints.arrivals()) {
      arrivals = endpoints.arrivals();
      return undefined;
    }
    const pending = await Promise.all(recovering.map((name) => client.deliveries(webhooks[name], 'pending')));
    const isDue = pending.flat().some(({ next_attempt_at }) => Date.parse(next_attempt_at ?? '') <= clock.now());
    return isDue ? undefined : true;
  };
  return until('nothing is due at any endpoint', ask, { interval: 300, progress: endpoints.arrivals });
};

/**
 * Lets a day pass, so that the syncs detect deletes. Then it writes once more, so that all earlier events have a
 * sequence.
 */
export const settle = async (stage: Stage, writes: Writes): Promise<void> => {
  await syncAll(stage);
  stage.clock.advance(day + hour);
  await syncAll(stage);
  for (const account of stage.accounts) {
    const remoteId = await writes.last(account);
    await until('the last write is in the feed', async () => {
      const events = await stage.client.events(account.connection.id);
      return events.some((event) => event.remote_id === remoteId) || undefined;
    });
  }
};

/**
 * Milliseconds between attempts. The Standard Webhooks specification names them, and docs/events-and-webhooks.md
 * repeats them.
 */
const schedule = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** Random share that a wait may add, and tolerance for the clock of a test, ms. */
const jitter = 0.1;
const slack = 2 * second;

/** Plays the whole schedule with one message. The endpoint that was down recovers in the meantime. */
export const goThroughSchedule = async (stage: Stage): Promise<Property> => {
  const { client, clock, webhooks, endpoints, service, accounts } = stage;
  const [{ connection }] = accounts;
  const reply = await service.call('POST', '/crm/companies', { token: connection.token, body: { name: 'Patience' } });
  if (reply.status !== 201)
    throw new Error(`the create of the company returned ${reply.status}: ${JSON.stringify(reply.body)}`);
  const waits: number[] = [];
  const look = async (attempts: number) =>
    until(`attempt ${attempts} of the schedule`, async () => {
      const [one] = await client.deliveries(webhooks.patient);
      return one !== undefined && one.attempts.length >= attempts ? one : undefined;
    });
  for (let attempt = 1; attempt <= schedule.length; attempt += 1) {
    const { attempts, next_attempt_at } = await look(attempt);
    const last = attempts.at(-1);
    if (last === undefined || next_attempt_at === null) break;
    waits.push(Date.parse(next_attempt_at) - Date.parse(last.time) - last.duration_ms);
    clock.advanceTo(Date.parse(next_attempt_at) + second);
    if (attempt === 3) endpoints.recover();
    await untilQuiet(stage);
  }
  const { status, attempts } = await look(schedule.length + 1);
  const problems = [
    ...waits.flatMap((wait, index) => {
      const least = schedule[index] ?? 0;
      const fits = wait >= least - slack && wait <= least * (1 + jitter) + slack;
      return fits ? [] : [`wait ${index + 1} was ${wait} ms instead of ${least} to ${least * (1 + jitter)}`];
    }),
    ...(waits.length === schedule.length ? [] : [`${waits.length} waits`]),
    ...(status === 'delivered' && attempts.length === 10 ? [] : [`${status} after ${attempts.length} attempts`]),
  ];
  const emitted = waits.map((wait) => Math.round(wait / second)).join(', ');
  return property('schedule', `${attempts.length} attempts, ${emitted} s apart: ${status}`, problems);
};

/**
 * Lets days pass while the redirecting endpoint accepts nothing. The service disables it, and informs the other
 * endpoints.
 */
export const waitForSwitchOff = async (stage: Stage): Promise<Property> => {
  const { client, clock, webhooks, endpoints } = stage;
  const { failing_since } = await client.webhook(webhooks.redirecting);
  clock.advanceTo(Date.parse(failing_since ?? '') + 5 * day + hour);
  const { disabled_reason } = await until('the service disables the redirecting endpoint', async () => {
    const one = await client.webhook(webhooks.redirecting);
    return one.active ? undefined : one;
  });
  await until('the feed reports it', async () => {
    const events = await client.events();
    return events.some(({ type }) => type === 'webhook.disabled') || undefined;
  });
  const { received } = endpoints.all.redirecting;
  const taken = [...received.values()].filter(({ accepted }) => accepted > 0).length;
  const followed = endpoints.followed();
  return property('redirects', `${received.size} messages redirected, ${followed} followed; then ${disabled_reason}`, [
    ...(followed > 0 ? [`${followed} redirects were followed`] : []),
    ...(taken > 0 ? [`${taken} redirects counted as deliveries`] : []),
    ...(received.size > 0 ? [] : ['no message arrived at the redirecting endpoint']),
    ...(disabled_reason === 'failing' ? [] : [`the endpoint was disabled because: ${disabled_reason}`]),
  ]);
};

/** Maximum number of clock steps for waiting messages. The schedule has fewer steps. */
const mostSteps = 40;

/** Advances the clock while a missing message of an endpoint waits for its time. @returns all expected events */
export const drain = async (stage: Stage): Promise<readonly ShownEvent[]> => {
  const { client, clock, webhooks } = stage;
  for (let step = 0; step < mostSteps; step += 1) {
    await untilQuiet(stage);
    const wanted = wantedBy(scope, await client.events());
    const waiting = await Promise.all(
      recoveringOf(stage).map(async (endpoint) => {
        const missing = new Set(missingAt(endpoint, wanted).map(({ id }) => id));
        if (missing.size === 0) return [];
        const pending = await client.deliveries(webhooks[endpoint.name as EndpointName], 'pending');
        return pending.filter(({ event_id }) => missing.has(event_id));
      }),
    );
    const times = waiting.flat().map(({ next_attempt_at }) => Date.parse(next_attempt_at ?? ''));
    if (times.length === 0) return wanted;
    clock.advanceTo(Math.min(...times) + second);
  }
  throw new Error(`a message still waits after ${mostSteps} steps`);
};

export const readFeeds = async (
  { client, accounts }: Stage,
  before: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<readonly AccountFeed[]> =>
  Promise.all(
    accounts.map(async (account) => ({
      account,
      before: before.get(account.connection.id) ?? new Map(),
      events: await client.events(account.connection.id),
    })),
  );
