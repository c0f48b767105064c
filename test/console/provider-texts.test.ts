import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { errorAnswer } from '../../infra/simulators/hubspot/errors.ts';
import { keyPresets } from '../../lib/access.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { readPage, signIn } from './sign-in.ts';

/** Text of a provider in each of its refusals. */
const canary = 'canary-of-a-provider';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let support: string;

const makeKey = async (name: string, scopes: readonly string[]): Promise<string> => {
  const body = { name, scopes };
  return String(Object(dataOf(await service.call('POST', '/auth/keys', { key: project.key, body }), 201)).key);
};

/** Refuses each request of an account with a status and the text. */
const refuse = (status: number): void =>
  service.simulators.hubspot.fail({
    kind: 'status',
    ...errorAnswer(status, 'EXPIRED_AUTHENTICATION', canary),
    vendorShaped: true,
    times: Number.POSITIVE_INFINITY,
  });

beforeAll(async () => {
  service = await startService();
  project = await service.project('Northwind');
  connection = await service.connect(project, 'hubspot');
  support = await makeKey('Support', keyPresets.support);
  const { key } = project;
  await service.call('POST', `/connections/${connection.id}/sync`, { key, body: { object: 'crm.contact' } });
  refuse(403);
  await service.sync(Date.now());
  service.simulators.hubspot.clearFailures();
  refuse(401);
  await service.call('GET', '/crm/contacts', { token: connection.token });
});

afterAll(() => service.stop());

const reads = () => ['/connections', ...['', '/sync', '/check'].map((part) => `/connections/${connection.id}${part}`)];

describe('the words of a provider', () => {
  it.each([['records:read'], ['connections']])('are shown to a key with %s', async (scope) => {
    const key = await makeKey(scope, ['connections:read', scope]);
    for (const path of reads())
      expect(JSON.stringify((await service.call('GET', path, { key })).body), path).toContain(canary);
  });

  it('are in no answer to a support key, and the code stays', async () => {
    for (const path of reads()) {
      const text = JSON.stringify(dataOf(await service.call('GET', path, { key: support })));
      expect(text, path).not.toContain(canary);
      expect(text, path).toContain('"code":"');
    }
  });

  it('are on no page for a support key: our own words for the code stand there', async () => {
    const { cookie } = await signIn(service, support);
    for (const path of ['', '/connections', `/connections/${connection.id}`]) {
      const page = String((await readPage(service, path, { cookie })).body);
      expect(page, path).not.toContain(canary);
      expect(page, path).toContain('The provider refused the credentials. <code>connection_needs_reauth</code>');
    }
  });

  it('are on the page of the connection for a key that may read records', async () => {
    const { cookie } = await signIn(service, project.key);
    expect(String((await readPage(service, `/connections/${connection.id}`, { cookie })).body)).toContain(canary);
  });
});
