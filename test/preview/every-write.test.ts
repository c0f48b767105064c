import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '../../infra/local/caller.ts';
import { simulated } from '../../infra/simulators/registry.ts';
import { hasBatches } from '../../lib/api/records.ts';
import { canDo } from '../../lib/providers/kinds.ts';
import { type ProviderName, providerNames } from '../contract/descriptions.ts';
import { type Account, declaredBy, listAll, openAccount, pathOf, type Watched } from '../coverage/account.ts';
import { declaredFields } from '../coverage/declared-coverage.ts';
import { doneElsewhere } from '../coverage/elsewhere.ts';
import { createLeast } from '../coverage/new-records.ts';
import { openSubject } from '../coverage/subject.ts';
import { proveWrites } from '../coverage/writes.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { differences, differencesInAnyOrder, isWrite, previewOf } from './compare.ts';

const tried = someOf(providerNames, 3, seed);

/** Calls that were previewed before, and what the preview did not foresee. */
interface Found {
  count: number;
  readonly faults: string[];
}

/** The account, each of whose writes is previewed before, at the same time of the clock. */
const previewing = (account: Account, found: Found, secrets: readonly string[]): Account => {
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Watched> => {
    if (method === 'GET') return account.call(method, path, options);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const query = { ...options.query, preview: true };
      const before = await account.call(method, path, { ...options, query });
      const real = await account.call(method, path, options);
      found.count += 1;
      found.faults.push(
        ...faultsOf(before, real, secrets, path.includes('/batch')).map(
          (text) => `${account.provider} ${method} ${path} ${JSON.stringify(options.body)?.slice(0, 300)}: ${text}`,
        ),
      );
      return real;
    } finally {
      vi.useRealTimers();
    }
  };
  return { ...account, call };
};

const faultsOf = (before: Watched, real: Watched, secrets: readonly string[], isBatch: boolean): readonly string[] => {
  const text = JSON.stringify(before.reply.body);
  // What proves who calls, in the form in which it is sent.
  const proofs = real.exchanges.flatMap(
    ({ requestHeaders: { authorization = '' } }) => authorization.split(' ').at(-1) ?? [],
  );
  const leaked = [...secrets, ...proofs.filter(Boolean)]
    .filter((secret) => text.includes(secret))
    .map(() => 'a secret is shown');
  const sent = before.exchanges.filter(isWrite).map(({ method, path }) => `the preview sent ${method} ${path}`);
  if (before.reply.status !== 200) {
    const same = before.reply.status === real.reply.status;
    return [...leaked, ...sent, ...(same ? [] : [`preview ${text}, call ${JSON.stringify(real.reply.body)}`])];
  }
  // The provider refuses some of what is sent: that only the call can know.
  if (real.reply.status >= 300) return [...leaked, ...sent];
  const compare = isBatch ? differencesInAnyOrder : differences;
  return [...leaked, ...sent, ...compare(previewOf(before.reply), real.exchanges)];
};

describe(`previews of every write of ${tried.join(', ')} (SEED=${seed})`, () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ zendesk: { exportLagMs: 0 } });
  }, 60_000);
  afterAll(() => service.stop(), 60_000);

  const open = async (provider: ProviderName, found: Found): Promise<Account> => {
    const { token } = await service.connect(await service.project(), provider);
    doneElsewhere[provider]?.(service);
    const account = openAccount(service, provider, token);
    for (const declared of declaredBy(provider))
      if (canDo(declared.declaration, 'list')) await listAll(account, declared);
    // The rest of them names the account, and is a part of its URLs.
    const secrets = Object.entries(simulated[provider].accounts[0]).flatMap(([name, value]) =>
      /token|secret|password|key/.test(name) ? [value] : [],
    );
    expect(secrets.length).toBeGreaterThan(0);
    return previewing(account, found, [token, ...secrets]);
  };

  it.each(tried)(
    'show what the calls to %s send',
    async (provider) => {
      const found: Found = { count: 0, faults: [] };
      const account = await open(provider, found);
      for (const declared of declaredBy(provider)) {
        const subject = await openSubject(account, declared);
        for (const operation of ['create', 'update'] as const) {
          const fields = someOf(declaredFields(declared, operation), 4, seed);
          if (canDo(declared.declaration, operation)) await proveWrites(subject, operation, fields);
        }
        if (!canDo(declared.declaration, 'remove') || !canDo(declared.declaration, 'create')) continue;
        const { record, another } = await createLeast(account, declared);
        const { record: second } = await createLeast(account, declared);
        const { record: third } = await createLeast(account, declared);
        await account.call('DELETE', `${pathOf(declared)}/${record.id}`);
        if (!hasBatches(declared.object, 'create') || !hasBatches(declared.object, 'remove')) continue;
        await account.call('POST', `${pathOf(declared)}/batch`, { body: { items: [another, { ...another }] } });
        const items = [{ id: second.id }, { id: third.id }];
        await account.call('POST', `${pathOf(declared)}/batch/delete`, { body: { items } });
      }
      process.stderr.write(`${provider}: ${found.count} writes were previewed\n`);
      expect(found.faults).toEqual([]);
      expect(found.count).toBeGreaterThan(10);
    },
    170_000,
  );
});
