import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sorts } from '../../../lib/objects/define.ts';
import { requestsOf } from '../../../lib/providers/language/filters.ts';
import { providerNames } from '../../contract/descriptions.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, failureOf, recordsOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { everyDeclaration, selecting } from '../../providers/declared.ts';
import { type Accounts, lastOf, openAccounts } from './accounts.ts';
import { type Timed, timed } from './timed.ts';

const hour = 3_600_000;
const clock = { now: Math.floor(Date.now() / hour - 60 * 24) * hour };

let at: Accounts;

beforeAll(async () => {
  const now = () => clock.now;
  at = await openAccounts(Object.fromEntries(providerNames.map((name) => [name, { now }])));
});

afterAll(() => at.service.stop());

const keyOf = ({ provider, object, kind }: Timed): string =>
  `${provider} ${object}${kind === undefined ? '' : ` ${kind}`}`;

const cases = everyDeclaration.flatMap(([, { provider, name, kind, declaration }]) =>
  sorts.map((sort) => ({
    sort,
    key: `${provider.id} ${name}${kind === undefined ? '' : ` ${kind}`}`,
    isListed: requestsOf(declaration).some((request) => request.sorts?.[sort] !== undefined),
  })),
);
const rows = timed.flatMap((row) =>
  cases.filter(({ key }) => key === keyOf(row)).map(({ sort, key, isListed }) => ({ ...row, sort, key, isListed })),
);

type Query = Readonly<Record<string, string>>;

/** All records of a list, read in pages of two. */
const readAll = async ({ provider, path }: Timed, query: Query) => {
  const found = [];
  let cursor: string | null | undefined;
  do {
    const reply = await at.service.call('GET', path, {
      token: at.tokenOf(provider),
      query: { ...query, limit: 2, ...(typeof cursor === 'string' && { cursor }) },
    });
    found.push(...recordsOf(reply));
    cursor = envelopeOf(reply).next_cursor;
  } while (typeof cursor === 'string');
  return found;
};

describe('an order of a list', () => {
  const listed = rows.filter(({ isListed }) => isListed);

  it.each(byProvider(listed, 5))(`is $sort of $key, to the end (SEED=${seed})`, async (row) => {
    const { of = '', query = {} } = (await row.within?.(at)) ?? {};
    // Several records of the same time, with others before and after them.
    const made = [];
    for (const which of [0, 1, 0, 1, 0]) {
      if (made.length < 2 || made.length > 3) clock.now += hour;
      made.push(row.make(at, which, of));
    }
    clock.now += hour;
    const found = await readAll(row, { ...query, ...selecting(row.provider, row.object, row.kind), sort: row.sort });
    const ids = found.map(({ remote_id: id }) => lastOf(id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(made.map(({ id }) => String(id)).filter((id) => !ids.includes(id))).toEqual([]);
    const member = row.sort.replace('-', '');
    const times = found.map((record) => Date.parse(String(Reflect.get(record, member))));
    expect(times.every(Number.isFinite)).toBe(true);
    const ordered = times.toSorted((a, b) => (row.sort.startsWith('-') ? b - a : a - b));
    expect(times).toEqual(ordered);
  });

  it.each(rows.filter(({ isListed }) => !isListed))(
    'that a list does not support is refused: $sort of $key',
    async (row) => {
      const { query = {} } = (await row.within?.(at)) ?? {};
      const kind = selecting(row.provider, row.object, row.kind);
      const reply = await at.service.call('GET', row.path, {
        token: at.tokenOf(row.provider),
        query: { ...query, ...kind, sort: row.sort },
      });
      expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
      expect(envelopeOf(reply).details?.issues?.[0]?.path).toBe('sort');
    },
  );

  it('is tried for every list that has one', () => {
    const known = new Set(rows.map(({ key }) => key));
    expect(cases.filter(({ key, isListed }) => isListed && !known.has(key))).toEqual([]);
  });

  it('belongs to its cursor', async () => {
    const options = { token: at.tokenOf('hubspot'), query: { sort: 'created_at', limit: 1 } };
    const cursor = envelopeOf(await at.service.call('GET', '/crm/contacts', options)).next_cursor ?? '';
    const other = { ...options, query: { sort: '-created_at', limit: 1, cursor } };
    expect(failureOf(await at.service.call('GET', '/crm/contacts', other))).toEqual([400, 'invalid_cursor']);
    const none = { ...options, query: { limit: 1, cursor } };
    expect(failureOf(await at.service.call('GET', '/crm/contacts', none))).toEqual([400, 'invalid_cursor']);
  });

  it('needs a single kind and a single collection', async () => {
    const options = { token: at.tokenOf('hubspot'), query: { sort: 'created_at' } };
    const reply = await at.service.call('GET', '/crm/engagements', options);
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
    expect(envelopeOf(reply).message).toContain('with type it has modified_at, -modified_at, created_at, -created_at');
  });

  it('combines with filters if the provider supports this, and is refused otherwise', async () => {
    const [first, second] = ['one-order@example.com', 'two-order@example.com'].map((email) =>
      String(at.hubspot.create('contacts', { email, phone: '+49 30 99' }).id),
    );
    const query = { sort: '-created_at', email: 'one-order@example.com' };
    const found = await at.list('hubspot', '/crm/contacts', query);
    expect(found.map(({ remote_id: id }) => id)).toEqual([first]);
    expect(found).not.toContain(second);
    const reply = await at.service.call('GET', '/crm/contacts', {
      token: at.tokenOf('hubspot'),
      query: { sort: '-created_at', phone: '+49 30 99' },
    });
    expect(failureOf(reply)).toEqual([422, 'unsupported_filter']);
  });
});
