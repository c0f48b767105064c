import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ChainCheck } from '../../infra/audit/verify.ts';
import type { MadeProject } from '../../infra/local/setup.ts';
import { auditRecord } from '../../lib/api/management/activity/audit.ts';
import { numberAudit } from '../../lib/workers/audit/number.ts';
import { workers } from '../../lib/workers/table.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService();
  project = await service.project('Northwind');
});

afterAll(() => service.stop());

describe('200 simultaneous changes', () => {
  it('all succeed, and become one chain of 200 entries without a gap', async () => {
    const body = { name: 'A key', scopes: ['events'] };
    const create = () => service.call('POST', '/auth/keys', { key: project.key, body });
    const replies = await Promise.all(Array.from({ length: 200 }, create));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const now = Date.now();
    await service.as(workers.audit, () => numberAudit({ now: () => now, deadline: now + 60_000 }));
    const check = new ChainCheck();
    let cursor: unknown;
    do {
      const query = { limit: 100, ...(typeof cursor === 'string' && { cursor }) };
      const page = await service.call('GET', '/audit', { key: project.key, query });
      for (const entry of z.array(auditRecord).parse(dataOf(page))) check.add(entry);
      cursor = Object(page.body).next_cursor;
    } while (cursor !== null);
    expect([check.last, check.unnumbered, check.problems(now)]).toEqual([200, 0, []]);
  });
});
