import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { readCondition } from '../../../lib/records/entity-tags.ts';
import { type Account, pathOf, queriesOf } from '../../coverage/account.ts';
import { openAllFilled } from '../../coverage/filled-account.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { failureOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { everyDeclaration } from '../../providers/declared.ts';
import { changeOf } from '../objects/changes.ts';

let service: Service;
let accountOf: (provider: string) => Account;
let project: MadeProject;
let token: string;

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  accountOf = await openAllFilled(service);
  project = await service.project();
  ({ token } = await service.connect(project, 'hubspot'));
});

afterAll(() => service.stop());

const readable = everyDeclaration.filter(
  ([, { declaration }]) => canDo(declaration, 'list') && canDo(declaration, 'get'),
);

const strong = /^"[\w-]{27}"$/;

describe(`the ETag of a record (SEED=${seed})`, () => {
  it.each(byProvider(readable, 7))(
    'is the same for every form of the get, and lists have none: %s',
    async (_, declared) => {
      const account = accountOf(declared.provider.id);
      const [needed = {}] = queriesOf(account, declared);
      const { reply: list } = await account.call('GET', pathOf(declared), { query: { ...needed, limit: 100 } });
      expect(list.headers.get('etag')).toBeNull();
      const path = `${pathOf(declared)}/${recordsOf(list).at(-1)?.id}`;
      const get = async (query = {}, headers = {}) => (await account.call('GET', path, { query, headers })).reply;
      const first = await get();
      const etag = first.headers.get('etag') ?? expect.fail(`${first.status} has no ETag`);
      expect(etag).toMatch(strong);
      const tags = [await get(), await get({ remote_data: true }), await get({ fields: 'field_mappings' })];
      expect(tags.map(({ headers }) => headers.get('etag'))).toEqual([etag, etag, etag]);
      expect(recordOf(await get({ fields: 'id' }, { 'if-none-match': '"other"' }))).toEqual({
        id: expect.any(String),
        remote_id: expect.any(String),
      });
      const unchanged = await get({ fields: 'id', remote_data: true }, { 'if-none-match': etag });
      expect([unchanged.status, unchanged.body, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
    },
  );
});

const operations = ['list', 'get', 'update'] as const;
const writable = everyDeclaration.filter(([, { declaration }]) => operations.every((one) => canDo(declaration, one)));

/** Whether a record can be changed. Campaigns can be changed only as drafts. */
const isChangeable = ({ path, status }: { readonly path: string; readonly status: unknown }): boolean =>
  !path.endsWith('/campaigns') || status === 'draft';

describe('the ETag in the answer to an update', () => {
  it.each(byProvider(writable, 7))('equals the ETag of a get, unless a get reads more: %s', async (_, declared) => {
    const account = accountOf(declared.provider.id);
    const [needed = {}] = queriesOf(account, declared);
    const { reply: list } = await account.call('GET', pathOf(declared), { query: { ...needed, limit: 100 } });
    const last = recordsOf(list).findLast(({ status }) => isChangeable({ path: pathOf(declared), status }));
    const path = `${pathOf(declared)}/${last?.id}`;
    const { reply } = await account.call('PATCH', path, { body: changeOf(declared), query: { remote_data: true } });
    const own = recordOf(reply) && reply.headers.get('etag');
    const { headers } = (await account.call('GET', path)).reply;
    expect(own).toBe(declared.declaration.children === undefined ? headers.get('etag') : null);
  });
});

const ada = { first_name: 'Ada', last_name: 'Lovelace' };

const create = async () => recordOf(await service.call('POST', '/crm/contacts', { token, body: ada }), 201);
const get = (id: string, headers = {}, query = {}) =>
  service.call('GET', `/crm/contacts/${id}`, { token, headers, query });
const tagOf = async (id: string) => (await get(id)).headers.get('etag') ?? expect.fail('no ETag');
const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

describe('GET /crm/contacts/{id}', () => {
  it('has another ETag for another record, and after a change', async () => {
    const [one, other] = [await create(), await create()];
    const before = await tagOf(one.id);
    expect(await tagOf(other.id)).not.toBe(before);
    portal().update('contacts', Number(one.remote_id), { firstname: 'Grace' });
    expect(await tagOf(one.id)).not.toBe(before);
  });

  it('does not depend on expanded records', async () => {
    const { id } = await create();
    const tag = async (query = {}) => (await get(id, {}, query)).headers.get('etag');
    expect(await tag({ expand: 'company_id,user_id' })).toBe(await tag());
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['any record', () => '*'],
    ['one of several', (tag: string) => `"other", ${tag}`],
    ['the weak form, which a proxy makes of it', (tag: string) => `W/${tag}`],
  ])('answers 304 without a body to %s, with the limits', async (_, toHeader) => {
    const { id } = await create();
    const tag = await tagOf(id);
    const reply = await get(id, { 'if-none-match': toHeader(tag) });
    expect([reply.status, reply.body]).toEqual([304, '']);
    const names = [
      'etag',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
      'x-request-id',
      'server-timing',
    ];
    for (const name of names) expect(reply.headers.get(name), name).toEqual(expect.any(String));
    expect(reply.headers.get('etag')).toBe(tag);
  });

  it('answers the record to an old tag, and 404 for a deleted record', async () => {
    const { id, remote_id } = await create();
    const tag = await tagOf(id);
    portal().update('contacts', Number(remote_id), { firstname: 'Grace' });
    expect(recordOf(await get(id, { 'if-none-match': tag })).first_name).toBe('Grace');
    await service.call('DELETE', `/crm/contacts/${id}`, { token });
    expect(failureOf(await get(id, { 'if-none-match': '*' }))).toEqual([404, 'not_found']);
  });

  it.each(['', 'abc', '"a', 'a"', '"a" "b"', '"a",', '*, "a"', 'w/"a"', '"a b"'])(
    'answers 400 to %j',
    async (value) => {
      const { id } = await create();
      expect(failureOf(await get(id, { 'if-none-match': value }))).toEqual([400, 'invalid_request']);
    },
  );
});

describe('readCondition', () => {
  it('reads tags with commas, empty tags and weak tags', () => {
    expect(readCondition('W/"a,b" , "" ,"c"')).toEqual([
      { isWeak: true, opaque: 'a,b' },
      { isWeak: false, opaque: '' },
      { isWeak: false, opaque: 'c' },
    ]);
  });
});
