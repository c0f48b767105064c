import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../../infra/local/setup.ts';
import { requestSync, type SyncName } from '../../../lib/store/sync/syncs.ts';
import { envelopeOf, failureOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { getSync } from '../../harness/syncs.ts';

const hour = 60 * 60_000;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

beforeEach(async () => {
  service.simulators.hubspot.clearFailures();
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
});

const list = /^\/crm\/v3\/objects\/contacts$/;

/** Makes the simulator answer every page of contacts with this page and a new cursor. */
const pageForEver = (results: readonly unknown[]): void => {
  // A method of the prototype, because the simulator clones its answers, and an own function would not survive that.
  class Page {
    #number = 0;
    toJSON() {
      this.#number += 1;
      return { results, paging: { next: { after: String(this.#number) } } };
    }
  }
  const body = new Page();
  service.simulators.hubspot.fail({ kind: 'status', status: 200, body, path: list, times: Number.POSITIVE_INFINITY });
};

const contact = {
  id: '1',
  properties: { firstname: 'Ada' },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

/** Follows `next_cursor` as a client does. */
const followToTheEnd = async (): Promise<readonly [calls: number, failure: readonly [number, string | undefined]]> => {
  let cursor: string | undefined;
  for (let calls = 1; calls <= 200; calls += 1) {
    const reply = await service.call('GET', '/crm/contacts', { token: connection.token, query: { limit: 10, cursor } });
    const { next_cursor: next } = envelopeOf(reply);
    if (reply.status !== 200 || next === null) return [calls, failureOf(reply)];
    cursor = next;
  }
  return [Number.POSITIVE_INFINITY, [200, undefined]];
};

/** Syncs to the end. On a busy machine a connection may be cut. The run then pauses and continues later. */
const syncToTheEnd = async (name: SyncName) => {
  for (let run = 0; run < 5; run += 1) {
    await service.sync(Date.now() + run * hour);
    const sync = await getSync(name);
    if (sync?.result !== undefined) return sync;
  }
  return undefined;
};

describe.each([
  ['of no records', []],
  ['of the same record', [contact]],
])('a provider whose pages %s never end', (_, results) => {
  it('is reported to a caller of the list', async () => {
    pageForEver(results);
    const [calls, failure] = await followToTheEnd();
    expect(failure).toEqual([502, 'provider_failed']);
    expect(calls).toBeLessThanOrEqual(64);
  });

  it('ends a sync with the reason', async () => {
    pageForEver(results);
    const name = { project: project.id, connection: connection.id, object: 'crm.contact' };
    await requestSync(name, { source: 'request', request: {} }, Date.now());
    const sync = await syncToTheEnd(name);
    expect(sync).toMatchObject({ result: 'failed', lastError: { code: 'provider_failed' } });
    const path = `/connections/${connection.id}/sync`;
    const shown = JSON.stringify((await service.call('GET', path, { key: project.key })).body);
    expect(shown).toMatch(/hubspot does not end its list of crm\.contact/);
  });
});

describe('a page without its list', () => {
  it('ends a sync with the reason, and no record counts as deleted', async () => {
    for (const name of ['Ada', 'Grace', 'Joan']) {
      const body = {
        first_name: name,
        last_name: 'L',
        email_addresses: [{ email_address: `${name}.${project.id}@firm.example` }],
      };
      expect((await service.call('POST', '/crm/contacts', { token: connection.token, body })).status).toBe(201);
    }
    const name = { project: project.id, connection: connection.id, object: 'crm.contact' } as const;
    await requestSync(name, { source: 'request', request: {} }, Date.now());
    const before = await syncToTheEnd(name);
    expect(before).toMatchObject({ result: 'succeeded' });
    await requestSync(
      name,
      { source: 'request', request: { from: '2020-01-01T00:00:00.000Z', confirmDeletes: true } },
      Date.now(),
    );
    const path = /^\/crm\/v3\/objects\/contacts/;
    const body = { status: 'error', message: 'try again' };
    service.simulators.hubspot.fail({ kind: 'status', status: 200, body, path, times: Number.POSITIVE_INFINITY });
    await service.sync(Date.now() + 6 * hour);
    service.simulators.hubspot.clearFailures();
    const sync = await getSync(name);
    expect(sync?.lastError).toMatchObject({ code: 'provider_failed' });
    expect(sync?.watermark).toEqual(before?.watermark);
    const shown = (await service.call('GET', `/connections/${connection.id}/sync`, { key: project.key })).body;
    expect(JSON.stringify(shown)).toMatch(
      /hubspot answered 200 without the list at \\"results\\" that was asked for: try again/,
    );
    await service.dispatch(Date.now());
    const events = await service.call('GET', '/events', { key: project.key, query: { limit: 100 } });
    expect(JSON.stringify(events.body)).not.toMatch(/deleted/);
  });
});
