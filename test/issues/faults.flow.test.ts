import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import type { CauseName } from '../../lib/issues/causes.ts';
import { IssueWatch } from '../../lib/issues/watch.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { onCommand } from '../store/faults.ts';
import { storedIn } from '../store/feed.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { callAt, entryAt, failed, hour, minute } from './entries.ts';
import { makeHook } from './hooks.ts';

const receiver = await startReceiver();

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let watch: IssueWatch;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ hubspot: { strictDuplicates: true, now: () => time } });
});
afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 48 * hour;
  watch = new IssueWatch();
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});
afterEach(async () => {
  service.simulators.hubspot.clearFailures();
  await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
});

interface Shown {
  readonly cause: string;
  readonly status: string;
}

const shown = async (): Promise<readonly Shown[]> =>
  dataOf(await service.call('GET', '/issues', { key: project.key })) as readonly Shown[];

const issues = async (): Promise<readonly string[]> => (await shown()).map(({ cause, status }) => `${cause} ${status}`);

/** Types of stored events about issues. */
const events = async (of: string = connection.id): Promise<readonly string[]> =>
  (await storedIn({ project: project.id, connection: of }))
    .map(({ type }) => type)
    .filter((type) => /^issue/.test(type));

const note = (...entries: readonly RequestEntry[]): Promise<void> => watch.noteEntries(entries, time);

const reads = ['GET', '/crm/contacts'] as const;

const call = async (what: readonly [string, string, object?] = reads): Promise<RequestEntry> => {
  const entry = await callAt(service, connection, project.id, what, time);
  await note(entry);
  return entry;
};

const plant = (facts: Partial<RequestEntry>): Promise<void> =>
  note(entryAt(time, { project: project.id, connection: connection.id, ...facts }));

/** Repeats a failure in steps for the waiting time. */
const last = async (ms: number, step: number, act: () => Promise<unknown>): Promise<void> => {
  for (const end = time + ms; time < end; time += step) {
    await act();
    expect(await issues(), `${(end - time) / minute} minutes before the end`).toEqual([]);
  }
  await act();
};

const opened = async (cause: CauseName): Promise<void> => {
  expect(await issues()).toEqual([`${cause} ongoing`]);
  expect(await events()).toEqual(['issue.opened']);
};

const resolved = async (cause: CauseName): Promise<void> => {
  expect(await issues()).toEqual([`${cause} resolved`]);
  expect(await events()).toEqual(['issue.opened', 'issue.resolved']);
};

const failHubspot = (status: number): void =>
  service.simulators.hubspot.failWith(status, { times: 1_000, retryAfterSeconds: 60 });

const later = async (ms: number, act: () => Promise<unknown> = call): Promise<void> => {
  service.simulators.hubspot.clearFailures();
  time += ms;
  await act();
};

describe('a failing account opens exactly one issue, and its cure closes the issue', () => {
  it('refused credentials, at once', async () => {
    failHubspot(401);
    expect(await call()).toMatchObject({ error: 'connection_needs_reauth' });
    await opened('connection_needs_reauth');
    await later(minute);
    await resolved('connection_needs_reauth');
  });

  it('a permission that is missing for 10 minutes', async () => {
    failHubspot(403);
    await last(10 * minute, 2 * minute, call);
    await opened('provider_forbidden');
    await later(minute, () => call(['GET', '/crm/companies']));
    await opened('provider_forbidden');
    await later(minute);
    await resolved('provider_forbidden');
  });

  it('a plan that lacks the function for 10 minutes', async () => {
    await last(10 * minute, 5 * minute, () => plant(failed('plan_required', 402)));
    await opened('provider_forbidden');
    await later(minute, () => plant({}));
    await resolved('provider_forbidden');
  });

  it('an address that the account does not allow, at once', async () => {
    await plant({ ...failed('provider_forbidden', 403), about: 'address' });
    await opened('address_not_allowed');
    await later(minute, () => plant({}));
    await resolved('address_not_allowed');
  });

  it('a rate limit that lasts for an hour', async () => {
    failHubspot(429);
    await last(hour, 10 * minute, call);
    await opened('rate_limited');
    await later(10 * minute);
    await opened('rate_limited');
    await later(6 * minute);
    await resolved('rate_limited');
  });

  it('a daily budget that is used up for an hour', async () => {
    const limited = { ...failed('rate_limited'), cause: 'sync', provider_requests: [] } as const;
    await last(hour, 20 * minute, () => plant(limited));
    await opened('rate_limited');
    await later(hour, () => plant({ cause: 'sync' }));
    await resolved('rate_limited');
  });

  it.each([
    ['provider_failed', 500],
    ['provider_unreachable', undefined],
    ['provider_timeout', undefined],
  ] as const)('a provider with the error %s for 15 minutes', async (error, status) => {
    await last(15 * minute, 3 * minute, () => plant(failed(error, status)));
    await opened('provider_failed');
    await later(6 * minute, () => plant({}));
    await resolved('provider_failed');
  });

  it('a provider that fails each request for 15 minutes', async () => {
    failHubspot(500);
    await last(15 * minute, 5 * minute, call);
    await opened('provider_failed');
    await later(6 * minute);
    await resolved('provider_failed');
  });

  it('a mapping that the provider refuses for 30 minutes', async () => {
    const refused = { route: 'POST /crm/contacts', ...failed('provider_rejected', 400), outcome: 'refused' } as const;
    await last(30 * minute, 10 * minute, () => plant(refused));
    await opened('provider_rejected');
    await later(minute, () => plant({}));
    await opened('provider_rejected');
    await later(minute, () => plant({ route: 'POST /crm/contacts' }));
    await resolved('provider_rejected');
  });
});

describe('a failing sync opens exactly one issue, and its cure closes the issue', () => {
  const baseline = async (): Promise<void> => {
    const name = { project: project.id, connection: connection.id, object: 'crm.contact' };
    await requestSync(name, { source: 'request', request: {} }, time);
    await service.sync(time);
  };

  /** Runs the cycles of some time. A failure of our own ends a run of the worker with an error. */
  const cyclesFor = async (ms: number): Promise<void> => {
    for (const end = time + ms; time < end; time += 15 * minute) await service.sync(time).catch(() => undefined);
  };

  it('an account that refuses the credentials of a sync', async () => {
    await baseline();
    failHubspot(401);
    await cyclesFor(hour);
    await opened('connection_needs_reauth');
    service.simulators.hubspot.clearFailures();
    await cyclesFor(hour);
    await resolved('connection_needs_reauth');
  });

  it('a sync that a failure of our own delays for an hour', async () => {
    await baseline();
    service.simulators.hubspot.account(hubspotPortals[0].portalId).create('contacts', { firstname: 'Late' });
    const mend = onCommand(async (command, input) => {
      const { TransactItems = [] } = Object(input);
      if (command.startsWith('Transact') && JSON.stringify(TransactItems).includes('crm.contact.created'))
        throw new Error('The table of events is full.');
    });
    await cyclesFor(3 * hour);
    await opened('sync_late');
    mend();
    await cyclesFor(3 * hour);
    await resolved('sync_late');
  });
});

describe('a failing webhook opens exactly one issue, and its cure closes the issue', () => {
  const webhookEvents = () => events('webhooks');

  it('a receiver that fails for 30 minutes', async () => {
    const hook = await makeHook(service, project, receiver, connection.id);
    hook.answer(500);
    await hook.emitAt(time);
    for (const end = time + 50 * minute; time < end; time += minute) await service.deliver(time);
    expect(await issues()).toEqual(['webhook_failing ongoing']);
    hook.answer(200);
    for (const end = time + 6 * hour; time < end; time += hour) await service.deliver(time);
    expect(await issues()).toEqual(['webhook_failing resolved']);
    expect(await webhookEvents()).toEqual(['issue.opened', 'issue.resolved']);
  });

  it('a receiver that returns 410, until it is switched on again', async () => {
    const hook = await makeHook(service, project, receiver, connection.id);
    hook.answer(410);
    await hook.emitAt(time);
    await service.deliver(time);
    expect(await issues()).toEqual(['webhook_failing ongoing']);
    hook.answer(200);
    await service.call('PUT', `/webhook/${hook.id}`, { key: project.key, body: { active: true } });
    time += minute;
    await hook.emitAt(time);
    await service.deliver(time);
    expect(await issues()).toEqual(['webhook_failing resolved']);
  });

  it.each(['DELETE', 'PUT'])('a receiver whose webhook is ended with %s', async (method) => {
    const hook = await makeHook(service, project, receiver, connection.id);
    hook.answer(410);
    await hook.emitAt(time);
    await service.deliver(time);
    hook.answer(500);
    await service.call('PUT', `/webhook/${hook.id}`, { key: project.key, body: { active: true } });
    await hook.emitAt(time + 1);
    await service.deliver(time + 1);
    expect(await issues()).toEqual(['webhook_failing ongoing']);
    await service.call(method, `/webhook/${hook.id}`, {
      key: project.key,
      ...(method === 'PUT' && { body: { active: false } }),
    });
    time = Math.max(time, Date.now()) + 10 * minute;
    await service.deliver(time);
    await service.erase(time);
    expect(await issues()).toEqual(['webhook_failing resolved']);
    expect(await webhookEvents()).toEqual(['issue.opened', 'issue.resolved']);
  });
});

it('ends the issues of a revoked connection, and opens none again', async () => {
  failHubspot(401);
  await call();
  await opened('connection_needs_reauth');
  service.simulators.hubspot.clearFailures();
  await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
  time = Math.max(time, Date.now()) + 10 * minute;
  await service.erase(time);
  expect(await issues()).toEqual(['connection_needs_reauth resolved']);
  await plant(failed('connection_needs_reauth', 401));
  expect(await issues()).toEqual(['connection_needs_reauth resolved']);
});

describe('no issue opens', () => {
  it('for a paused sync', async () => {
    await service.call('POST', `/connections/${connection.id}/sync/pause`, { key: project.key, body: {} });
    for (const end = time + 6 * hour; time < end; time += hour) await service.sync(time);
    expect(await issues()).toEqual([]);
  });

  it('for a doubled create', async () => {
    const contact = {
      first_name: 'Ada',
      email_addresses: [{ email_address: 'ada@example.com', email_address_type: 'WORK' }],
    };
    for (let n = 0; n < 4; n += 1) {
      const { error } = await call(['POST', '/crm/contacts', contact]);
      expect(error).toBe(n === 0 ? undefined : 'conflict');
      time += 20 * minute;
    }
    expect(await issues()).toEqual([]);
  });

  it('for a slow receiver within its limit', async () => {
    const hook = await makeHook(service, project, receiver, connection.id);
    hook.answer(200, 100);
    for (let n = 0; n < 3; n += 1) {
      await hook.emitAt(time);
      await service.deliver(time);
      time += hour;
    }
    expect(await issues()).toEqual([]);
  });

  it('for failures of single requests between successes', async () => {
    const errors = ['provider_failed', 'rate_limited', 'provider_forbidden', 'provider_rejected'] as const;
    for (let n = 0; n < 24; n += 1) {
      await plant(failed(errors[n % errors.length] ?? 'provider_failed', 400));
      time += 16 * minute;
      await plant({});
      time += minute;
    }
    expect(await issues()).toEqual([]);
  });

  it('for limits of the project, refused fields and repeated responses', async () => {
    for (let n = 0; n < 12; n += 1) {
      for (const error of ['rate_limited', 'validation_failed', 'provider_failed'] as const)
        await plant({ ...failed(error), provider_requests: [] });
      time += 10 * minute;
    }
    expect(await issues()).toEqual([]);
  });
});
