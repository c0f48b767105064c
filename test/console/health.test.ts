import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../functions/workers/requests.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { type KeyScope, keyPresets } from '../../lib/access.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { deliverEntries, requestEntry } from '../requests/request-entries.ts';
import { type Receiver, startReceiver, withStatus } from '../webhooks/receiver.ts';
import { readPage, signIn } from './sign-in.ts';

let service: Service;
let receiver: Receiver;
let project: MadeProject;
let connection: MadeConnection;
/** Cookies of a key with all rights, and of a key for people who help customers. */
let owner: string;
let support: string;

const cookieWith = async (scopes: readonly KeyScope[]): Promise<string> => {
  const body = { name: 'Team key', scopes };
  const { key } = Object(dataOf(await service.call('POST', '/auth/keys', { key: project.key, body }), 201));
  return (await signIn(service, key)).cookie;
};

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService();
  project = await service.project('Northwind');
  connection = await service.connect(project, 'hubspot');
  owner = (await signIn(service, project.key)).cookie;
  support = await cookieWith(keyPresets.support);
});

afterAll(() => service.stop());

const open = async (path: string, cookie = support): Promise<string> =>
  String((await readPage(service, path, { cookie })).body);

/** Texts of a page without its commands. */
const textOf = (page: string): string =>
  page
    .replaceAll(/<details class="curl">.*?<\/details>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const send = (method: string, path: string, body: object = {}) =>
  service.call(method, path, { key: project.key, body });

const makeHook = async (url: string): Promise<string> =>
  String(Object(dataOf(await send('POST', '/webhook', { url, scope: ['crm.*'] }), 201)).id);

const emit = async (): Promise<void> => {
  const body = { last_name: 'Hamilton' };
  expect((await service.call('POST', '/crm/contacts', { token: connection.token, body })).status).toBe(201);
  await service.dispatch(Date.now());
  await service.deliver(Date.now());
};

describe('the pages of webhooks', () => {
  it('name the host, the kind of a failed connection and the waiting deliveries', async () => {
    const id = await makeHook('http://127.0.0.1:9/secret-path');
    await emit();
    const page = await open(`/webhooks/${id}`);
    expect(page).not.toContain('secret-path');
    const text = textOf(page);
    expect(text).toContain('Receiver 127.0.0.1:9');
    expect(text).toContain('Cause The receiver cannot be reached.');
    expect(text).toContain('Last failure no answer: unreachable: connection refused');
    expect(text).toContain(
      'PUT /webhook/{id} (needs a key with the scope webhooks : ask an administrator of the project)',
    );
    expect(text).toContain('Waiting deliveries 1');
    expect(text).toContain('No delivery has ever succeeded.');
    expect(textOf(await open('/webhooks'))).toContain('Each delivery has failed since');
    await send('DELETE', `/webhook/${id}`);
  });

  it('say what to do after a 410 and after a 500', async () => {
    receiver.answerAt('/gone', withStatus(410));
    receiver.answerAt('/broken', withStatus(500));
    const [gone, broken] = [await makeHook(`${receiver.url}/gone`), await makeHook(`${receiver.url}/broken`)];
    await emit();
    for (const path of ['', `/webhooks/${gone}`])
      expect(textOf(await open(path))).toContain(
        'The receiver answered 410: its address no longer exists. The service has switched the webhook off.',
      );
    expect(textOf(await open(`/webhooks/${gone}`))).toContain('Ask the developer of the receiver for its new address.');
    expect(textOf(await open(`/webhooks/${broken}`))).toMatch(
      /The receiver works, but its program fails\. Last failure status 500, just now.*must mend its program/,
    );
    for (const id of [gone, broken]) await send('DELETE', `/webhook/${id}`);
  });
});

describe('the pages of connections', () => {
  it('show a pause, its author and its reason', async () => {
    await send('POST', `/connections/${connection.id}/sync`, { object: 'crm.contact' });
    await send('POST', `/connections/${connection.id}/sync/pause`, { reason: 'Imports until Friday' });
    const path = `/connections/${connection.id}`;
    for (const page of ['', '/connections', path])
      expect(textOf(await open(page)), page).toMatch(
        /Syncs paused for this account only, just now , by the API key Northwind .*Reason: “Imports until Friday”/,
      );
    await send('POST', `/connections/${connection.id}/sync/resume`);
    expect(textOf(await open('/connections'))).not.toContain('Syncs paused');
  });

  it('say once that all objects wait for a reconnect', async () => {
    const other = await service.connect(project, 'zendesk');
    await send('POST', `/connections/${other.id}/sync`, { object: 'ticketing.ticket' });
    service.simulators.zendesk.failWith(401, { times: Number.POSITIVE_INFINITY });
    await service.call('GET', '/ticketing/tickets', { token: other.token });
    service.simulators.zendesk.clearFailures();
    const text = textOf(await open(`/connections/${other.id}`));
    expect(text).toMatch(/\d+ objects? waits? until the account is connected again\./);
    expect(text).not.toContain('On time');
  });

  it('say what is true if no object is synced, count our own requests and show open issues', async () => {
    const own = await service.project('Fresh');
    const fresh = await service.connect(own, 'zendesk');
    const path = `/connections/${fresh.id}`;
    const { cookie } = await signIn(service, own.key);
    expect(textOf(await open(path, cookie))).toContain('No object is synced. Add a webhook (');
    const hook = { url: `${receiver.url}/tickets`, scope: ['ticketing.*'] };
    expect((await service.call('POST', '/webhook', { key: own.key, body: hook })).status).toBe(201);
    expect(textOf(await open(path, cookie))).toContain('no webhook of the project receives them');
    const facts = { project: own.id, connection: fresh.id, provider: 'zendesk' };
    const failed = requestEntry({ ...facts, status: 424, error: 'provider_forbidden', reason: 'address' });
    await deliverEntries(run, [{ ...failed, outcome: 'refused' }]);
    const text = textOf(await open(path, cookie));
    expect(text).toContain('Requests to the provider 1 in the last hour');
    expect(text).toContain('Cause: The provider refuses the address of the service.');
  });

  it('offer no change that the key may not make', async () => {
    const page = await open(`/connections/${connection.id}`);
    expect(page).not.toContain('action="/console/act/');
    expect(textOf(page)).toContain(
      '“Pause the syncs” needs a key with the scope connections : ask an administrator of the project.',
    );
    expect(await open(`/connections/${connection.id}`, owner)).toContain('action="/console/act/pause"');
  });
});

it('the page of the usage says how late counts appear', async () => {
  expect(textOf(await open('/usage'))).toContain('Counts appear up to two hours late. For newer calls see Requests');
});
