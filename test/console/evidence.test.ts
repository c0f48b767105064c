import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../functions/workers/requests.ts';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { keyPresets } from '../../lib/access.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { failed } from '../issues/entries.ts';
import { deliverEntries, requestEntry } from '../requests/request-entries.ts';
import { readPage, signIn } from './sign-in.ts';

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let cookie: string;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const minute = 60_000;

beforeEach(async () => {
  project = await service.project();
  connection = await service.connect(project, 'hubspot');
  const body = { name: 'Support', scopes: keyPresets.support };
  const { key } = Object(dataOf(await service.call('POST', '/auth/keys', { key: project.key, body }), 201));
  ({ cookie } = await signIn(service, key));
});

/** Stores entries. The minutes count back from now. */
const store = (...entries: readonly (Partial<RequestEntry> & { readonly minutesAgo?: number })[]): Promise<void> =>
  deliverEntries(
    run,
    entries.map(({ minutesAgo = 1, ...facts }) => {
      const time = new Date(Date.now() - minutesAgo * minute).toISOString();
      return requestEntry({ project: project.id, connection: connection.id, provider: 'hubspot', time, ...facts });
    }),
  );

const textOf = async (path: string): Promise<string> =>
  String((await readPage(service, path, { cookie })).body)
    .replaceAll(/<details class="curl">.*?<\/details>|<button.*?<\/button>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const down = failed('provider_failed', 500);

/** The failures that open an issue of the account. */
const failing = () => [20, 10, 1].map((minutesAgo) => ({ ...down, minutesAgo }));

/** A request for another account. */
const other = (provider: string, facts: Partial<RequestEntry> = {}) => ({
  connection: randomUUID(),
  provider,
  ...facts,
});

describe('a provider that fails', () => {
  it.each([
    [
      'another account works at the provider',
      [other('hubspot')],
      'hubspot works for other accounts: the cause is this account.',
    ],
    [
      'no account works at the provider, but others do elsewhere',
      [other('hubspot', down), other('zendesk')],
      'the cause is hubspot, and not this account or your network.',
    ],
    ['only accounts elsewhere were used', [other('zendesk')], 'the cause is hubspot or this account.'],
    ['no account works at all', [other('zendesk', down)], 'No account works at any provider: check your own network.'],
    ['no other account was used', [], 'No other account was used.'],
  ])('is told apart if %s', async (_, others, verdict) => {
    await store(...failing(), ...others);
    for (const path of ['', `/connections/${connection.id}`, '/issues'])
      expect(await textOf(path), path).toContain(verdict);
  });

  it('counts the latest request of each account only', async () => {
    const account = other('hubspot');
    await store(...failing(), { ...account, ...down, minutesAgo: 30 }, { ...account, minutesAgo: 2 });
    expect(await textOf('/issues')).toContain('1 of 1 at hubspot work, 0 of 0 at other providers work.');
  });
});

describe('a forbidden route', () => {
  const forbidden = {
    ...failed('provider_forbidden', 403),
    reason: 'scopes',
    needs: ['crm.objects.contacts.read'],
  } as const;

  it('shows its scope and its last success', async () => {
    // The log of a project begins with the project. A success before the first failure closes nothing.
    await store({ minutesAgo: 0 });
    await store(...[20, 1].map((minutesAgo) => ({ ...forbidden, minutesAgo })));
    for (const path of ['', `/connections/${connection.id}`, '/issues']) {
      const text = await textOf(path);
      expect(text, path).toContain('Needs at the provider: crm.objects.contacts.read');
      expect(text, path).toMatch(
        /GET \/crm\/contacts last succeeded (?:just now|\d+ sec\. ago) \. The connection has the right now\./,
      );
    }
  });
});

describe('a forbidden write', () => {
  const forbidden = {
    ...failed('provider_forbidden', 403),
    route: 'PATCH /crm/companies/{id}',
    minutesAgo: 5,
  } as const;
  const create = { route: 'POST /crm/companies', status: 201 } as const;

  const evidenceAt = async (entry: Partial<RequestEntry>): Promise<string> => {
    await store({ ...forbidden, id: 'refused', ...entry });
    return textOf('/requests/refused');
  };

  it('is judged by another write of the object before the failure', async () => {
    await store({ ...create, minutesAgo: 7 }, { route: 'GET /crm/companies', minutesAgo: 1 });
    expect(await evidenceAt({})).toMatch(
      /POST \/crm\/companies , which needs the same right, succeeded \d+ min\. ago \. The connection had the right then: the user may not change this record, or the right was lost since\./,
    );
  });

  it('is a matter of the record if another write of the object succeeds later', async () => {
    await store({ ...create, minutesAgo: 1 });
    expect(await evidenceAt({})).toContain('The connection has the right: the user may not change this record.');
  });

  it('shows that the right is missing if only reads and other objects succeed', async () => {
    await store({ route: 'GET /crm/companies' }, { route: 'POST /crm/contacts' });
    expect(await evidenceAt({})).toContain('The connection may never have had the right.');
  });

  it.each([
    ['has no sentence about a right if the address is refused', 'address', /No call from our address has succeeded/],
    ['has no sentence about a right if the plan lacks the function', 'plan', /has not succeeded with this connection/],
  ] as const)('%s', async (_, reason, words) => {
    const text = await evidenceAt({ reason });
    expect(text).toMatch(words);
    expect(text).not.toContain('the right');
  });

  it('has no evidence if the address is refused now, and was accepted', async () => {
    await store({ ...create, minutesAgo: 7 });
    const text = await evidenceAt({ reason: 'address' });
    expect(text).not.toContain('Evidence');
    expect(text).not.toContain('the right');
  });
});

describe('creates with equal content', () => {
  const create = { route: 'POST /ticketing/tickets', status: 201, content: 'mark', provider: 'hubspot' } as const;

  it.each([
    [
      'are no duplicates a minute apart',
      [
        { ...create, minutesAgo: 3 },
        { ...create, minutesAgo: 1 },
      ],
    ],
    [
      'are no duplicates with one Idempotency-Key',
      [
        { ...create, idempotency: 'k' },
        { ...create, idempotency: 'k' },
      ],
    ],
    ['are no duplicates in two connections', [create, { ...create, connection: randomUUID() }]],
  ])('%s', async (_, entries) => {
    await store(...entries);
    expect(await textOf('')).not.toContain('Possible duplicate');
    expect(await textOf(`/connections/${connection.id}`)).not.toContain('Possible duplicate');
  });
});
