import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as deliver } from '../../functions/workers/deliver.ts';
import { run as dispatch } from '../../functions/workers/dispatch.ts';
import { createContext } from '../../infra/local/functions.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { ApiError } from '../../lib/errors.ts';
import { beginInvocation, invocations, workFor } from '../../lib/invocation.ts';
import { log } from '../../lib/log.ts';
import { contextMembers, ownMembers, providerRequestMembers } from '../../lib/log-members.ts';
import { queued } from '../../lib/workers/queued.ts';
import { scheduled } from '../../lib/workers/scheduled.ts';
import { streamed } from '../../lib/workers/streamed.ts';
import { workers } from '../../lib/workers/table.ts';
import type { Worker } from '../../lib/workers/worker.ts';
import { listenToLogs } from '../harness/logs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';

type Line = Readonly<Record<string, unknown>>;

const receiver = await startReceiver();
const logs = listenToLogs();
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const given = `00-${trace}-00f067aa0ba902b7-00`;
const fresh = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;

beforeAll(async () => {
  service = await startService({ logLevel: 'DEBUG' });
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

beforeEach(() => logs.clear());

afterAll(async () => {
  await service.stop();
});

const lines = (): readonly Line[] => logs.lines().map((line) => JSON.parse(line));

const contextOf = (worker: Worker) => createContext(worker.handler, Date.now(), worker.timeout * 1000);

type Members = readonly { readonly name: string; readonly type: string }[];

const lineMembers: Members = [...contextMembers, ...ownMembers];

/** Returns the members of an object that the contract does not contain, or contains with a different type. */
const faultsIn = (members: Members, line: Line): readonly string[] =>
  Object.entries(line).flatMap(([name, value]) => {
    const type = Array.isArray(value) ? 'array' : typeof value;
    return members.some((one) => one.name === name && one.type === type) ? [] : [`${name}: ${type}`];
  });

const faultsOf = (line: Line): readonly string[] => [
  ...faultsIn(lineMembers, line),
  ...[line.provider_requests ?? []].flat().flatMap((one) => faultsIn(providerRequestMembers, Object(one))),
];

describe('the line of a request', () => {
  it('contains the facts of its caller and its invocation, and no others', async () => {
    const { token, id } = connection;
    const reply = await service.call('GET', '/crm/contacts', { token, key: project.key, query: { limit: 1 } });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      level: 'INFO',
      message: 'request',
      function: 'crm/contacts.list',
      route: 'GET /crm/contacts',
      request_id: reply.headers.get('x-request-id'),
      lambda_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cold_start: false,
      project: project.id,
      key_id: expect.any(String),
      connection: id,
      provider: 'hubspot',
      status: 200,
      id: reply.headers.get('x-request-id'),
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      cause: 'api',
      outcome: 'succeeded',
      provider_requests: expect.arrayContaining([
        {
          method: 'GET',
          path: expect.stringMatching(/^\/crm\/[\w-]+\/objects\/contacts$/),
          status: 200,
          duration_ms: expect.any(Number),
          remaining: expect.any(Number),
        },
      ]),
    });
    expect(lines().flatMap(faultsOf)).toEqual([]);
    expect(JSON.stringify(lines())).not.toMatch(/limit|null/);
  });

  it('contains no connection for a key, the project "op" for the operator, and no caller for a public route', async () => {
    await service.call('GET', '/connections', { key: project.key });
    await service.call('GET', '/projects', { key: service.operatorKey });
    await service.call('GET', '/health');
    await service.call('DELETE', '/crm/contacts', { key: project.key });
    const shown = lines().map((line) => ['project', 'key_id', 'connection', 'provider'].filter((name) => name in line));
    expect(shown).toEqual([['project', 'key_id'], ['project', 'key_id'], [], []]);
    expect(lines()[1]).toMatchObject({ project: 'op', outcome: 'succeeded', provider_requests: [] });
    expect(lines().at(-1)).toMatchObject({ route: 'DELETE /crm/contacts', status: 405, function: expect.any(String) });
    expect(lines().flatMap(faultsOf)).toEqual([]);
  });

  it('contains the valid traceparent of its caller', async () => {
    await service.call('GET', '/crm/contacts', { token: connection.token, headers: { traceparent: given } });
    expect(lines().map(({ traceparent }) => traceparent)).toEqual([given]);
  });

  it.each([
    given.toUpperCase(),
    `01${given.slice(2)}`,
    `ff${given.slice(2)}`,
    `${given}-more`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-00f067aa0ba902b7`,
    `00-${trace.slice(1)}-00f067aa0ba902b7-01`,
    'ada@example.com',
  ])('replaces the invalid traceparent %s', async (traceparent) => {
    await service.call('GET', '/health', { headers: { traceparent } });
    await service.call('GET', '/health', { headers: { traceparent } });
    const [one, other] = lines().map((line) => String(line.traceparent));
    expect(one).toMatch(fresh);
    expect(other).toMatch(fresh);
    expect(one).not.toBe(other);
    expect(JSON.stringify(lines())).not.toContain(traceparent);
  });
});

describe('a line about a failure', () => {
  it('contains no message that may quote a provider or a client', () => {
    const refused = new ApiError('provider_rejected', 'hubspot says: ada@example.com exists');
    const unreadable = new SyntaxError('Unexpected token in "ada@example.com"');
    const failure = new AggregateError([refused, new Error('the table is gone', { cause: unreadable })], 'two failed');
    log.error('messages failed', { failure });
    expect(lines()).toMatchObject([
      {
        failure: {
          name: 'AggregateError',
          message: 'two failed',
          stack: expect.stringMatching(/^\s+at .*lines\.test\.ts/),
          errors: [
            { name: 'ApiError', code: 'provider_rejected' },
            { message: 'the table is gone', cause: { name: 'SyntaxError' } },
          ],
        },
      },
    ]);
    expect(JSON.stringify(lines())).not.toContain('ada@');
  });

  it('names the worker, and the error that Lambda logs has no words of its own', async () => {
    const fail = () => Promise.reject(new ApiError('provider_failed', 'ada@example.com'));
    const { deliver: onSchedule, wake, handleJobWakeUps: behindQueue } = workers;
    const failures = await Promise.allSettled([
      scheduled(onSchedule, fail)(undefined, contextOf(onSchedule)),
      streamed(wake, fail)({ Records: [] }, contextOf(wake)),
    ]);
    const reader = { read: String, ownerOf: String, work: fail };
    const Records = [{ messageId: 'm-1', body: 'ada@example.com' }] as never;
    await queued(behindQueue, reader)({ Records }, contextOf(behindQueue));
    expect(failures.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      [onSchedule, wake].map(
        ({ handler }) => `Error: ${handler} failed; its log line "worker failed" contains the cause`,
      ),
    );
    expect(lines()).toMatchObject([
      { level: 'ERROR', message: 'worker failed', function: onSchedule.handler, failure: { code: 'provider_failed' } },
      { level: 'ERROR', message: 'worker failed', function: wake.handler, traceparent: expect.stringMatching(fresh) },
      { level: 'ERROR', message: 'messages failed', function: behindQueue.handler, messages: ['m-1'] },
    ]);
    expect(lines().flatMap(faultsOf)).toEqual([]);
    expect(JSON.stringify(lines())).not.toContain('ada@');
  });
});

describe('the line of a worker', () => {
  it('contains the delay where the metric filter reads it, and the counts', async () => {
    await scheduled(workers.deliver, async () => ({ delivered: 2, oldest_due_seconds: 901 }))(
      undefined,
      contextOf(workers.deliver),
    );
    expect(lines()).toMatchObject([
      { message: 'late', function: 'workers/deliver.run', oldest_due_seconds: 901, counts: { delivered: 2 } },
    ]);
    expect(lines().flatMap(faultsOf)).toEqual([]);
  });

  it('names the connection of the work, and the request of a job or the id of the run', () => {
    const hubspot = { project: 'p', id: 'c', provider: 'hubspot' };
    invocations.run(beginInvocation(workers.jobs.handler, { awsRequestId: 'lambda' }), () => {
      workFor(hubspot, 'job', () => log.warn('a', {}), { requestId: 'r', traceparent: given });
      workFor(hubspot, 'sync', () => log.warn('b', {}));
      log.warn('c', {});
    });
    const [job, other, after] = lines();
    expect(job).toMatchObject({
      project: 'p',
      connection: 'c',
      provider: 'hubspot',
      request_id: 'r',
      traceparent: given,
    });
    expect(other).toMatchObject({ project: 'p', connection: 'c', traceparent: after?.traceparent });
    expect(other?.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(after).not.toHaveProperty('request_id');
    expect(after).not.toHaveProperty('connection');
  });
});

describe('the trace of a request', () => {
  it('continues in its event and in the delivery, and no vendor receives it', async () => {
    const own = await service.project();
    dataOf(
      await service.call('POST', '/webhook', {
        key: own.key,
        body: { url: `${receiver.url}/trace`, scope: ['crm.*'] },
      }),
      201,
    );
    const { token } = await service.connect(own, 'hubspot');
    const sent: string[] = [];
    const stop = service.simulators.hubspot.onExchange(({ requestHeaders }) =>
      sent.push(JSON.stringify(requestHeaders)),
    );
    const body = { first_name: 'Ada', email_addresses: [{ email_address: 'trace@example.com' }] };
    dataOf(await service.call('POST', '/crm/contacts', { token, body, headers: { traceparent: given } }), 201);
    stop();
    await service.as(workers.dispatch, () => dispatch(undefined, contextOf(workers.dispatch)));
    await service.as(workers.deliver, () => deliver(undefined, contextOf(workers.deliver)));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((text) => text.includes(trace))).toEqual([]);
    const [message, ...more] = receiver.at('/trace');
    expect(more).toEqual([]);
    expect(message?.headers.traceparent).toBe(given);
    expect(message?.body).not.toContain(trace);
    expect(lines().flatMap(faultsOf)).toEqual([]);
    expect(lines().filter(({ function: name }) => name === 'workers/deliver.run')).toMatchObject([
      { message: 'worker', counts: { delivered: 1 }, traceparent: expect.stringMatching(fresh) },
    ]);
  });

  it('is in the header of a test of a webhook', async () => {
    // The events of the connection have no receiver.
    const { key } = await service.project();
    const hook = await service.call('POST', '/webhook', { key, body: { url: `${receiver.url}/test` } });
    const { id } = Object(dataOf(hook, 201));
    await service.call('POST', `/webhook/${id}/test`, { key, headers: { traceparent: given } });
    expect(receiver.at('/test').map(({ headers }) => headers.traceparent)).toEqual([given]);
  });
});
