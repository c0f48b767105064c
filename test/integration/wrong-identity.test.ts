import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { simulatedIds, simulatedOf } from '../../infra/simulators/registry.ts';
import type { Exchange } from '../contract/exchange.ts';
import { dataOf, envelopeOf } from '../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';

/*
 * A response that does not name the account connects nothing, even if a person has typed the account's id. It ends no
 * connection, because the vendor has not refused the credentials.
 */

const bodies: readonly unknown[] = [{}, { status: 'error', message: 'try again' }, [], null, 'text', undefined];

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService({ isWatched: false });
  project = await service.project();
});

afterAll(() => service.stop());

const check = (id: string) => service.call('GET', `/connections/${id}/check`, { key: project.key });

/** Returns the request that asks for the account. */
const identification = async (provider: ProviderId, id: string): Promise<Exchange> => {
  const asked: Exchange[] = [];
  const stop = service.simulators[provider].onExchange((exchange) => asked.push(exchange));
  expect(dataOf(await check(id))).toMatchObject({ is_reachable: true });
  stop();
  return asked[0] ?? expect.fail('nothing was asked');
};

const answerWith = (provider: ProviderId, { method, path }: Exchange, body: unknown): void => {
  const escaped = path.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  service.simulators[provider].fail({ kind: 'status', status: 200, body, method, path: new RegExp(`^${escaped}$`) });
};

const connect = async (provider: ProviderId) => {
  const body = {
    provider,
    id_linked_user: await service.linkedUser(project),
    credentials: simulatedOf(provider).accounts[0],
  };
  return service.call('POST', '/connections', { key: project.key, body });
};

describe.each(simulatedIds)('%s: a success that does not name the account', (provider) => {
  it('fails the connect, and a check, as a failure of the provider', async () => {
    const { id } = await service.connect(project, provider);
    const asked = await identification(provider, id);
    for (const body of bodies) {
      answerWith(provider, asked, body);
      const { statusCode, error, details } = envelopeOf(await connect(provider));
      expect([body, statusCode, error, details?.retriable]).toEqual([body, 502, 'provider_failed', true]);
      answerWith(provider, asked, body);
      const failure = { code: 'provider_failed', retriable: true };
      expect(dataOf(await check(id))).toMatchObject({ status: 'active', is_reachable: false, failure });
    }
  });
});

describe('a success that reports wrong credentials', () => {
  it.each([
    // Documentation: https://docs.attio.com/rest-api/endpoint-reference/meta/identify
    ['attio', { active: false }],
    // Documentation: https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self
    ['zendesk', { user: { id: null, name: 'Anonymous user' } }],
  ] as const)('refuses the credentials: %s', async (provider, body) => {
    const { id } = await service.connect(project, provider);
    answerWith(provider, await identification(provider, id), body);
    const { statusCode, error } = envelopeOf(await connect(provider));
    expect([statusCode, error]).toEqual([422, 'credentials_rejected']);
  });
});
