import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import type { Simulator } from '../../../infra/simulators/shared/simulator.ts';
import type { UnifiedObject } from '../../../lib/objects/define.ts';
import { objects } from '../../../lib/objects/registry.ts';
import { providers } from '../../../lib/providers/all.ts';
import { matchesOf } from '../../../lib/providers/language/matches.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { type Body, callAs, counter } from '../../harness/connected.ts';
import { dataOf, envelopeOf, recordOf, warnedPaths } from '../../harness/reply.ts';
import { seed as runSeed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { type Row, rows } from './rows.ts';

const tried = byProvider(rows, 8, ({ further, isAlwaysTried = further !== undefined }) => isAlwaysTried);

const matchOf = ({ object }: Row): { readonly match: string; readonly member: string } => {
  const { matches = {} }: UnifiedObject = objects[object];
  const [[match, { member }] = ['', { member: '' }]] = Object.entries(matches);
  return { match, member };
};

const pathOf = ({ object }: Row): string => {
  const { vertical, plural } = objects[object];
  return `/${vertical}/${plural}`;
};

/** Whether bodies of the object contain a name. */
const needsName = ({ object }: Row): boolean => object === 'ticketing.contact' || object === 'crm.lead';

/** The values in the form of the body: a list of objects, a list of texts, or one text. */
const given = (row: Row, values: readonly string[]): Body => ({
  ...(needsName(row) && { name: 'Ida Two' }),
  ...valuesIn(row, values),
});

const valuesIn = (row: Row, values: readonly string[]): Body => {
  const { member } = matchOf(row);
  if (member === 'email_address') return { email_address: values[0] };
  return { [member]: member === 'domains' ? values : values.map((value) => ({ email_address: value })) };
};

const held = (row: Row, record: Body): readonly string[] =>
  [record[matchOf(row).member]].flat().map((one) => String(Object(one).email_address ?? one));

const isDomain = (row: Row): boolean => matchOf(row).match === 'domain';

let service: Service;
let project: MadeProject;
const tokens: Record<string, string> = {};
const nth = counter();

const call: ReturnType<typeof callAs> = (method, path, body, query) =>
  callAs(service, tokens[query?.provider ?? ''] ?? '')(method, path, body, query?.query ? JSON.parse(query.query) : {});

const as = (row: Row, method: string, path: string, body?: Body, query: Readonly<Record<string, string>> = {}) =>
  call(method, path, body, { provider: row.provider, query: JSON.stringify(query) });

beforeAll(async () => {
  service = await startService();
  project = await service.project();
  for (const provider of new Set(tried.map((row) => row.provider))) {
    tokens[provider] = (await service.connect(project, provider)).token;
  }
});

afterAll(() => service.stop());

const fresh = (row: Row): string => (isDomain(row) ? `${nth('firm')}.example` : `${nth('ida')}@firm.example`);

interface Seed {
  readonly id: string;
  readonly remoteId: string;
  /** All values that an upsert can find the record by. The primary value comes first. */
  readonly values: readonly string[];
}

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

/**
 * Creates a record with two addresses or domains, if the vendor supports two. People at the vendor may have added the
 * second.
 */
const seed = async (row: Row): Promise<Seed> => {
  const values = [fresh(row), fresh(row)].slice(0, row.keeps);
  const named = isDomain(row) ? { name: 'Initech' } : { first_name: 'Ida', last_name: 'Two' };
  const body = { ...(needsName(row) ? {} : named), ...row.more, ...given(row, values) };
  const { id, remote_id: remoteId } = recordOf(await as(row, 'POST', pathOf(row), body), 201);
  if (row.further === undefined) return { id, remoteId, values };
  const other = fresh(row);
  portal().update(row.further.table, Number(remoteId), { [row.further.property]: `${fresh(row)};${other}` });
  return { id, remoteId, values: [...values, other] };
};

const read = async (row: Row, { id }: Seed): Promise<Body> =>
  recordOf(await as(row, 'GET', `${pathOf(row)}/${id}`, undefined, { remote_data: 'true' }));

const leaves = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
    : [[path, value]];

/** Paths in the vendor's record whose values changed. */
const changedIn = (before: Body, after: Body): readonly string[] => {
  const [was, is] = [new Map(leaves(before.remote_data)), new Map(leaves(after.remote_data))];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths.filter((path) => JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path))).toSorted();
};

/** Whether a path contains a time or a version, which every write changes. */
const isMoved = (path: string): boolean =>
  /(modified|updated|update_time|udate|last_?changed|version|etag|mod_?stamp|active_from|changed_time|date_updated)/i.test(
    path,
  );

const withoutMoved = (paths: readonly string[]): readonly string[] => paths.filter((path) => !isMoved(path));

const simulatorOf = (row: Row): Simulator => service.simulators[row.provider];

/** Requests other than reads. */
const writesWhile = async (row: Row, act: () => Promise<unknown>): Promise<readonly unknown[]> => {
  const writes: unknown[] = [];
  const stop = simulatorOf(row).onExchange(({ method, path, requestBody }) => {
    const query = String(Object(requestBody).query);
    const reads = method === 'GET' || /\/(search|query|coql|read)(\/|$)/.test(path) || /^\s*query/.test(query);
    if (!reads) writes.push({ method, path, body: requestBody });
  });
  await act().finally(stop);
  return writes;
};

/** The same value in another spelling. */
const otherwise = (row: Row, value: string): string =>
  isDomain(row) ? `https://www.${value.toUpperCase()}/about` : ` ${value.toUpperCase()} `.trim();

/** Values to find the record by: each value, and the last value in another spelling. */
const ways = (row: Row, { values }: Seed): readonly string[] => [...values, otherwise(row, values.at(-1) ?? '')];

const isCovered = ({ provider, object }: { readonly provider: string; readonly object: string }): boolean =>
  rows.some((row) => row.provider === provider && row.object === object);

it('the upserts are tried with every provider and object that has a match', () => {
  const missed = Object.entries(providers).flatMap(([provider, { objects: declared }]) =>
    Object.entries(declared).flatMap(([object, one]) => {
      const matches = matchesOf(objects[object as keyof typeof objects], one);
      return matches.length === 0 || isCovered({ provider, object }) ? [] : [`${provider} ${object}`];
    }),
  );
  expect(missed).toEqual([]);
});

const cases = tried.map((row) => [`${row.provider} ${row.object}`, row] as const);

describe.each(cases)(`an upsert at %s (SEED=${runSeed})`, (_, row) => {
  const { match } = matchOf(row);
  const upsert = (body: Body, query?: Readonly<Record<string, string>>) =>
    as(row, 'POST', `${pathOf(row)}/upsert`, { match, ...body }, query);

  /** Paths in the vendor's record that a PATCH of the same field changes. */
  const movedByPatch = async (): Promise<readonly string[]> => {
    const twin = await seed(row);
    const before = await read(row, twin);
    recordOf(await as(row, 'PATCH', pathOf(row), { id: twin.id, ...row.change }));
    return withoutMoved(changedIn(before, await read(row, twin)));
  };

  it('changes the given fields and keeps every address or domain, whichever value found the record', async () => {
    const expected = await movedByPatch();
    const made = await seed(row);
    for (const [index, value] of ways(row, made).entries()) {
      const one = index === 0 ? made : await seed(row);
      const sought = index === 0 ? value : (ways(row, one)[index] ?? '');
      const before = await read(row, one);
      const reply = await upsert({ ...given(row, [sought]), ...row.change });
      expect(recordOf(reply).id, sought).toBe(one.id);
      expect(warnedPaths(reply)).toEqual([]);
      const after = await read(row, one);
      expect(held(row, after)).toEqual(held(row, before));
      expect(withoutMoved(changedIn(before, after)), sought).toEqual(expected);
    }
  });

  it('sends no change if the record already has all values', async () => {
    const made = await seed(row);
    const body = { ...given(row, made.values.slice(-1)), ...row.change };
    recordOf(await upsert(body));
    expect(await writesWhile(row, async () => recordOf(await upsert(body)))).toEqual([]);
  });

  it('shows in its preview the requests that it then sends', async () => {
    const made = await seed(row);
    const body = { ...given(row, made.values.slice(-1)), ...row.change };
    const { requests } = Object(dataOf(await upsert(body, { preview: 'true' })));
    const sent = await writesWhile(row, async () => recordOf(await upsert(body)));
    expect(sent).toHaveLength(requests.length);
    expect(sent.map((one) => Object(one).body)).toEqual(requests.map((one: Body) => one.body));
  });

  it('does the same when strict, and refuses If-Match, which belongs to updates', async () => {
    const made = await seed(row);
    const before = held(row, await read(row, made));
    const body = { match, ...given(row, made.values.slice(-1)), ...row.change };
    const token = tokens[row.provider] ?? '';
    const path = `${pathOf(row)}/upsert`;
    const tagged = await service.call('POST', path, { token, body, headers: { 'if-match': '*' } });
    expect([tagged.status, envelopeOf(tagged).error]).toEqual([400, 'invalid_request']);
    const reply = await upsert(body, { strict: 'true' });
    expect(recordOf(reply)).toMatchObject({ id: made.id, ...row.change });
    expect(held(row, await read(row, made))).toEqual(before);
  });

  it('does the same as an item of a batch', async () => {
    const made = await seed(row);
    const before = await read(row, made);
    const items = [{ match, ...given(row, made.values.slice(-1)), ...row.change }];
    const [answer] = Object(dataOf(await as(row, 'POST', `${pathOf(row)}/batch/upsert`, { items })));
    expect(answer).toMatchObject({ statusCode: 200, data: { id: made.id } });
    expect(held(row, await read(row, made))).toEqual(held(row, before));
  });

  it.runIf(matchOf(row).member !== 'email_address')(
    'adds values that the record lacks, or reports that the vendor does not support more',
    async () => {
      const made = await seed(row);
      const before = held(row, await read(row, made));
      const other = fresh(row);
      const reply = await upsert({ ...given(row, [made.values.at(-1) ?? '', other]), ...row.change });
      expect(recordOf(reply).id).toBe(made.id);
      const isAdded = before.length < row.keeps;
      expect(warnedPaths(reply)).toEqual(isAdded ? [] : [`${matchOf(row).member}[1]`]);
      expect(held(row, await read(row, made))).toEqual(isAdded ? [...before, other] : before);
    },
  );
});
