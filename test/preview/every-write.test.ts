import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canDo } from '../../lib/providers/language/kinds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { declaredBy, listAll, pathOf } from '../coverage/account.ts';
import { declaredFields } from '../coverage/declared-coverage.ts';
import { doneElsewhere } from '../coverage/elsewhere.ts';
import { createLeast } from '../coverage/new-records.ts';
import { openSubject } from '../coverage/subject.ts';
import { proveWrites } from '../coverage/writes.ts';
import { byProvider } from '../harness/by-provider.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { answersCreate } from '../providers/declared.ts';
import { declaredNames, openPreviewing } from './previewing.ts';

// Dynamics is always tested: it sets a state in a separate request, which differs from the request of the record.
const tried = byProvider(declaredNames, 16, (id) => id === 'dynamics-365');

describe(`previews of every write of ${tried.join(', ')} (SEED=${seed})`, () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ zendesk: { exportLagMs: 0 } });
  });
  afterAll(() => service.stop());

  const open = async (provider: ProviderName) => {
    const opened = await openPreviewing(service, provider);
    doneElsewhere[provider]?.(service);
    for (const declared of declaredBy(provider))
      if (canDo(declared.declaration, 'list')) await listAll(opened.account, declared);
    return opened;
  };

  it.each(tried)('show the same requests as the calls to %s', async (provider) => {
    const { account, found } = await open(provider);
    const unwritten: string[] = [];
    for (const declared of declaredBy(provider)) {
      const before = found.count;
      const subject = await openSubject(account, declared);
      for (const operation of ['create', 'update'] as const) {
        const fields = someOf(declaredFields(declared, operation), 4, seed);
        if (canDo(declared.declaration, operation)) await proveWrites(subject, operation, fields);
      }
      if (!answersCreate(declared.declaration)) continue;
      // Makes a write for each object, whichever fields the seed has chosen.
      const { record } = await createLeast(account, declared);
      if (canDo(declared.declaration, 'remove')) await account.call('DELETE', `${pathOf(declared)}/${record.id}`);
      if (found.count === before) unwritten.push(declared.name);
    }
    process.stderr.write(`${provider}: ${found.count} writes were previewed\n`);
    expect(found.faults).toEqual([]);
    expect(unwritten).toEqual([]);
    expect(found.count).toBeGreaterThan(0);
  });
});
