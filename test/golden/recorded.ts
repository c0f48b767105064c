import type { ProviderId, Service } from '../harness/service.ts';
import { recordRefresh, recordSyncs } from './changes.ts';
import { type Account, ask, recordObjects } from './objects.ts';
import { watchStored } from './stored.ts';
import { createTape } from './tape.ts';

const addressesOf = ({ url, simulators }: Service): readonly (readonly [string, string])[] => [
  [url, 'http://service'],
  [new URL(url).host, 'service'],
  ...Object.values(simulators).flatMap(
    ({ url: address, provider }) =>
      [
        [address, `http://${provider}`],
        [new URL(address).host, provider],
      ] as const,
  ),
];

/**
 * Records all actions of the service for a provider. @returns a line of JSON for each call, run and change of stored
 * items
 */
export const recordProvider = async (service: Service, provider: ProviderId): Promise<readonly string[]> => {
  const tape = createTape(provider, service.simulators, addressesOf(service));
  const stored = watchStored();
  await stored();
  const project = await tape.add(`${provider} project`, () => service.project());
  const connection = await tape.add(`${provider} connection`, () => service.connect(project, provider));
  const account: Account = { service, tape, provider, token: connection.token };
  const noteStored = async (what: string): Promise<void> => {
    await tape.add(`${provider} stored after ${what}`, stored);
  };
  await noteStored('the connection');
  await recordObjects(account, noteStored);
  await recordSyncs(account, project, connection);
  await noteStored('syncs');
  await recordRefresh(account);
  await noteStored('the refresh');
  // A live connection would also sync during the recording of the next provider.
  await ask(account, 'DELETE', `/connections/${connection.id}`, { key: project.key, token: undefined });
  await tape.add(`${provider} erasure`, () => service.erase(tape.wait(1_000)));
  await noteStored('the erasure');
  return tape.lines();
};

/** Records the responses that depend on declarations only, and on no account. */
export const recordDeclared = async (service: Service): Promise<readonly string[]> => {
  const tape = createTape('declared', service.simulators, addressesOf(service));
  for (const path of ['/coverage', '/openapi.json', '/health'])
    await tape.add(path, async () => (await service.call('GET', path)).body);
  return tape.lines();
};
