import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { canDo } from '../../lib/providers/language/kinds.ts';
import { isDescribed, type ProviderName } from '../contract/descriptions.ts';
import { byProvider } from '../harness/by-provider.ts';
import { seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { hasTables } from '../truth/entries.ts';
import { type Account, declaredBy, listAll, openAccount } from './account.ts';
import { keyOf } from './declared-coverage.ts';
import { proveObject, type Result } from './run.ts';
import { type Swap, swaps, whileSwapped } from './swaps.ts';

const isProven = ({ failure, source }: Result): boolean => failure === undefined && source !== undefined;

const tried = byProvider(swaps, 4).filter(({ provider }) => isDescribed(provider));

describe.skipIf(tried.length === 0 || !hasTables())(`a declaration with two members swapped (SEED=${seed})`, () => {
  const accounts = new Map<ProviderName, Account>();
  let service: Service;
  let project: MadeProject;

  // The requests are wrong on purpose, so they are not compared with the vendor's description.
  beforeAll(async () => {
    service = await startService({ zendesk: { exportLagMs: 0 }, isWatched: false });
    project = await service.project();
  });

  afterAll(() => service.stop());

  /** An account with known records, for others to refer to. */
  const accountOf = async (provider: ProviderName): Promise<Account> => {
    const known = accounts.get(provider);
    if (known !== undefined) return known;
    const { token } = await service.connect(project, provider);
    const account = openAccount(service, provider, token);
    for (const declared of declaredBy(provider))
      if (canDo(declared.declaration, 'list')) await listAll(account, declared);
    accounts.set(provider, account);
    return account;
  };

  const cellsOf = async (swap: Swap): Promise<readonly Result[]> => {
    const account = await accountOf(swap.provider);
    return whileSwapped(swap, (declared) => proveObject(account, declared, (field) => swap.cells.includes(field)));
  };

  it.each(tried)('proves no cell of $name of $provider $object', async (swap) => {
    const results = await cellsOf(swap);
    expect(results.map(({ fieldCase }) => fieldCase.field)).toEqual(expect.arrayContaining([...swap.cells]));
    expect(results.filter(isProven).map(({ fieldCase }) => keyOf(fieldCase))).toEqual([]);
  });
});
