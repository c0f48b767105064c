import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';
import { pathOf } from '../../../lib/api/records/records.ts';
import type { UnifiedObject } from '../../../lib/objects/define.ts';
import { objects } from '../../../lib/objects/registry.ts';
import { providers } from '../../../lib/providers/all.ts';
import type { Declaration } from '../../../lib/providers/define.ts';
import { canListAll, kindsOf } from '../../../lib/providers/language/kinds.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

let service: Service;
const tokens = new Map<ProviderId, string>();

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const tokenOf = async (provider: ProviderId): Promise<string> => {
  const token = tokens.get(provider) ?? (await service.connect(await service.project(), provider)).token;
  tokens.set(provider, token);
  return token;
};

afterEach(() => {
  for (const simulator of Object.values(service.simulators)) {
    simulator.shortPages = undefined;
    simulator.clearFailures();
  }
});

const known = new Map(Object.entries<UnifiedObject>(objects));

const listable = Object.values(providers).flatMap(({ id, objects: declared }) =>
  Object.entries<Declaration | undefined>(declared).flatMap(([name, of]) => {
    const object = known.get(name);
    const needsParent =
      of !== undefined &&
      kindsOf(of).some(([, { partitions }]) => partitions !== undefined && partitions.metadata === undefined);
    if (object === undefined || object.classes || of === undefined || needsParent || !canListAll(of)) return [];
    return [[id as ProviderId, name, pathOf(object)] as const];
  }),
);

/** Names of all records of a list, and its cursors. */
const listed = async (provider: ProviderId, path: string, query: object = {}) => {
  const token = await tokenOf(provider);
  const names: string[] = [];
  const cursors: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const reply = await service.call('GET', path, { token, query: { limit: 100, ...query, cursor } });
    names.push(...recordsOf(reply).map(({ remote_id: id }) => String(id)));
    const { next_cursor: next } = envelopeOf(reply);
    if (!next) return { names, cursors };
    cursors.push(next);
    cursor = next;
  }
};

/** Makes pages contain one or two records, and every third page the smallest number that the vendor may return. */
const shorten = (provider: ProviderId): void => {
  let pages = 0;
  service.simulators[provider].shortPages = (size, least) => {
    pages += 1;
    return pages % 3 === 0 ? least : Math.min(size, 1 + (pages % 2));
  };
};

describe(`short pages, marked by the vendor as incomplete (SEED=${seed})`, () => {
  it.each(byProvider(listable, 6))('of %s %s lose no record', async (provider, _, path) => {
    const whole = await listed(provider, path);
    shorten(provider);
    const short = await listed(provider, path);
    expect([...new Set(short.names)].toSorted()).toEqual([...new Set(whole.names)].toSorted());
  });
});

describe('Salesforce, which returns short pages if texts are long', () => {
  const fill = (count: number) => {
    const org = service.simulators.salesforce.account(salesforceOrgs[0].domain);
    return Array.from({ length: count }, (_, n) => org.create('Contact', { LastName: `Long ${n}` }));
  };

  it('is asked for the rest after the last row, and no cursor contains its URL', async () => {
    fill(30);
    service.simulators.salesforce.shortPages = (size) => Math.min(size, 7);
    const { names, cursors } = await listed('salesforce', '/crm/contacts', { limit: 25 });
    expect(names.length).toBeGreaterThanOrEqual(30);
    expect(new Set(names).size).toBe(names.length);
    expect(cursors.join()).not.toContain('0r8');
  });
});

describe('comments of a ticket, in a separate request', () => {
  const kept = ['dynamics-365', 'jira', 'zendesk', 'salesforce'] as const;

  it.each(kept)('are all read from %s, even if its pages are short', async (provider) => {
    const token = await tokenOf(provider);
    const accounts = await service.call('GET', '/ticketing/accounts', { token, query: { limit: 1 } });
    const account_id = accounts.status === 200 ? recordsOf(accounts)[0]?.id : undefined;
    const described = { name: 'One', description: 'Text', ...(account_id && { account_id }) };
    const body = { ...described, comment: ['First', 'Second', 'Third'] };
    const made = recordOf(await service.call('POST', '/ticketing/tickets', { token, body }), 201);
    const path = `/ticketing/tickets/${made.id}`;
    const whole = recordOf(await service.call('GET', path, { token }));
    shorten(provider);
    const short = recordOf(await service.call('GET', path, { token }));
    expect(whole.comment).toHaveLength(3);
    expect(short.comment).toEqual(whole.comment);
  });
});
