import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as magicLink from '../../functions/magic-link.ts';
import { magicLinkRoutes } from '../../lib/api/management/magic-link.ts';
import { parseToken, verifySecret } from '../../lib/crypto/tokens.ts';
import {
  getMagicLink,
  type LinkName,
  type LinkUse,
  linkUsage,
  putMagicLink,
} from '../../lib/store/connections/magic-links.ts';
import { writeTogether } from '../../lib/store/dynamodb/transaction.ts';
import { getLinkedUser, type LinkedUser, saveLinkedUser } from '../../lib/store/projects/linked-users.ts';
import { updateProject } from '../../lib/store/projects/project-changes.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();

const day = 86_400_000;

let user: LinkedUser;
let key: string;

beforeEach(async () => {
  const project = (await makeProject()).id;
  key = await makeKey(project, 'connections');
  ({ linkedUser: user } = await saveLinkedUser({ project, originId: randomUUID(), alias: 'Acme' }, Date.now()));
});

const create = (overrides: Record<string, unknown> = {}, as = key) =>
  send(magicLink.create, magicLinkRoutes.create, { key: as, body: { id_linked_user: user.id, ...overrides } });
const list = (query: Record<string, string> = {}, as = key) =>
  send(magicLink.read, magicLinkRoutes.list, { key: as, query });
const get = (id: string, as = key) => send(magicLink.read, magicLinkRoutes.get, { key: as, params: { id } });
const remove = (id: string, as = key) => send(magicLink.remove, magicLinkRoutes.remove, { key: as, params: { id } });

const otherKey = async () => makeKey((await makeProject()).id, 'connections');
const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

const use: LinkUse = { connection: randomUUID(), provider: 'hubspot', account: 'Acme', at: '2020-01-01T00:00:00.000Z' };

const useMagicLink = async (link: LinkName, by: LinkUse): Promise<boolean> =>
  (await writeTogether([{ Update: linkUsage(link, by) }])).length === 0;

const stored = async (id: string) => (await getMagicLink(user.project, id)) ?? expect.fail('not stored');

describe('POST /magic-link', () => {
  it('answers 422 without a linked user, for an unknown one, for one of another project and for two', async () => {
    const project = (await makeProject()).id;
    const { linkedUser: other } = await saveLinkedUser({ project, originId: 'theirs', alias: '' }, Date.now());
    expect(issuesOf(await create({ id_linked_user: undefined }))).toEqual(['id_linked_user']);
    expect(issuesOf(await create({ id_linked_user: randomUUID() }))).toEqual(['id_linked_user']);
    expect(issuesOf(await create({ id_linked_user: other.id }))).toEqual(['id_linked_user']);
    expect(issuesOf(await create({ linked_user_origin_id: 'theirs' }))).toEqual(['linked_user_origin_id']);
    const byOrigin = { id_linked_user: undefined, linked_user_origin_id: 'theirs' };
    expect(issuesOf(await create(byOrigin))).toEqual(['linked_user_origin_id']);
  });

  it('answers 422 for an alias without a linked user, or one that contradicts the id, and creates no linked user', async () => {
    expect(issuesOf(await create({ alias: 'Initech' }))).toEqual(['alias']);
    expect(issuesOf(await create({ linked_user_origin_id: 'new', alias: 'Initech' }))).toEqual([
      'linked_user_origin_id',
    ]);
    expect(issuesOf(await create({ id_linked_user: undefined, linked_user_origin_id: 'new' }))).toEqual([
      'linked_user_origin_id',
    ]);
  });

  it('answers 422 for unknown providers, with the name of each', async () => {
    expect(issuesOf(await create({ providers: [] }))).toEqual(['providers']);
    expect(issuesOf(await create({ providers: ['hubspot', 'constructor', 'pipedream'] }))).toEqual([
      'providers[1]',
      'providers[2]',
    ]);
  });

  it('answers 422 for an unknown category, for none, and for categories without any of the providers', async () => {
    expect(issuesOf(await create({ categories: ['crm', 'toys'] }))).toEqual(['categories[1]']);
    expect(issuesOf(await create({ categories: [] }))).toEqual(['categories']);
    expect(issuesOf(await create({ categories: ['marketingautomation'], providers: ['zendesk'] }))).toEqual([
      'categories',
    ]);
  });

  it('limits the providers to those of the categories', async () => {
    const { data } = await create({ categories: ['crm', 'crm'], providers: ['zendesk', 'hubspot'] });
    expect(data).toMatchObject({ categories: ['crm'], providers: ['hubspot'] });
    expect((await get(data.id)).data).toMatchObject({ categories: ['crm'], providers: ['hubspot'] });
  });

  it.each([0, 59, 30 * 24 * 3600 + 1, 3600.5, '3600'])('answers 422 for %j seconds', async (expires_in) => {
    expect(issuesOf(await create({ expires_in }))).toEqual(['expires_in']);
  });

  it.each([
    'https://evil.example/',
    'https://app.example.com.evil.example/',
    'https://app.example.com/other',
    '//x',
    '',
  ])('answers 422 for %j, which the project does not allow', async (return_url) => {
    await updateProject(user.project, { returnUrls: ['https://app.example.com/settings'] }, Date.now());
    expect(issuesOf(await create({ return_url }))).toEqual(['return_url']);
  });

  it('accepts an allowed return_url in its normal form', async () => {
    await updateProject(user.project, { returnUrls: ['https://app.example.com/settings'] }, Date.now());
    const { data } = await create({ return_url: 'HTTPS://App.Example.com/settings/tools?tab=1' });
    expect(data.return_url).toBe('https://app.example.com/settings/tools?tab=1');
  });

  it('returns a link for 7 days and all providers, with its address, once', async () => {
    const reply = await create();
    expect(reply.statusCode).toBe(201);
    const { url, ...record } = reply.data;
    expect(record).toMatchObject({
      id_project: user.project,
      id_linked_user: user.id,
      linked_user_origin_id: user.originId,
      providers: null,
      categories: null,
      return_url: null,
      language: null,
      status: 'open',
      id_connection: null,
      used_at: null,
    });
    expect(Date.parse(record.expires_at) - Date.parse(record.created_at)).toBe(7 * day);
    expect((await get(record.id)).data).toEqual(record);
    expect((await list()).data).toEqual([record]);
    expect(url).toMatch(/^https:\/\/[^/]+\/connect\/uml_/);
  });

  it('stores a hash of the token in the address, not the token', async () => {
    const { id, url } = (await create()).data;
    const token = parseToken('uml', tokenOf(url)) ?? expect.fail('not a token');
    expect(token).toMatchObject({ project: user.project, id });
    const link = await stored(id);
    expect(verifySecret(token.secret, link.hashes, Date.now())).toBe(true);
    expect(JSON.stringify(link)).not.toContain(token.secret);
  });

  it('gives every link a separate token', async () => {
    const urls = await Promise.all(Array.from({ length: 5 }, async () => tokenOf((await create()).data.url)));
    expect(new Set(urls).size).toBe(5);
  });

  it('answers 422 for a language without a page, and accepts a language with one', async () => {
    expect(issuesOf(await create({ language: 'tlh' }))).toEqual(['language']);
    expect((await create({ language: 'de' })).data.language).toBe('de');
  });

  it('accepts providers, each once, and an expiry', async () => {
    const { data } = await create({ providers: ['zendesk', 'hubspot', 'zendesk'], expires_in: 60 });
    expect(data.providers).toEqual(['zendesk', 'hubspot']);
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(60_000);
  });

  it('creates the linked user if an alias is given, and changes the alias of an existing one', async () => {
    const body = { id_linked_user: undefined, linked_user_origin_id: 'customer-9', alias: 'Initech' };
    const { data } = await create(body);
    expect(await getLinkedUser(user.project, data.id_linked_user)).toMatchObject({
      originId: 'customer-9',
      alias: 'Initech',
    });
    const again = await create({ ...body, alias: 'Initech Ltd' });
    expect(again.data.id_linked_user).toBe(data.id_linked_user);
    expect((await getLinkedUser(user.project, data.id_linked_user))?.alias).toBe('Initech Ltd');
  });
});

describe('GET /magic-link', () => {
  it('returns nothing of another project, and filters by linked user', async () => {
    const { data } = await create();
    expect((await list({}, await otherKey())).data).toEqual([]);
    expect((await list({ id_linked_user: randomUUID() })).data).toEqual([]);
    expect((await list({ id_linked_user: user.id })).data.map(({ id }) => id)).toEqual([data.id]);
  });

  it('returns pages', async () => {
    const made = await Promise.all([create(), create(), create()]);
    const first = await list({ limit: '2' });
    const second = await list({ limit: '2', cursor: first.next_cursor ?? '' });
    expect(second.next_cursor).toBeNull();
    const listed = [...first.data, ...second.data].map(({ id }) => id);
    expect(listed).toEqual(made.map(({ data }) => data.id).toSorted());
  });
});

describe('GET /magic-link/{id}', () => {
  it('answers 404 from another project', async () => {
    expect((await get((await create()).data.id, await otherKey())).statusCode).toBe(404);
  });

  it('shows that a link has expired', async () => {
    const { id } = (await create()).data;
    await putMagicLink({ ...(await stored(id)), expiresAt: '2020-01-01T00:00:00.000Z' });
    expect((await get(id)).data).toMatchObject({ status: 'expired', id_connection: null });
  });

  it('shows the connection that a link was used for, also after its expiry', async () => {
    const { id } = (await create()).data;
    await putMagicLink({ ...(await stored(id)), expiresAt: '2020-01-01T00:00:00.001Z' });
    expect(await useMagicLink({ project: user.project, id }, use)).toBe(true);
    expect((await get(id)).data).toMatchObject({ status: 'used', id_connection: use.connection, used_at: use.at });
  });
});

describe('the use of a link', () => {
  const nameOf = async () => ({ project: user.project, id: (await create()).data.id });

  it('is refused if it was used, has expired or does not exist', async () => {
    const link = await nameOf();
    expect(await useMagicLink(link, use)).toBe(true);
    expect(await useMagicLink(link, { ...use, connection: randomUUID() })).toBe(false);
    expect((await stored(link.id)).use).toEqual(use);
    expect(await useMagicLink(await nameOf(), { ...use, at: '2999-01-01T00:00:00.000Z' })).toBe(false);
    expect(await useMagicLink({ project: user.project, id: randomUUID() }, use)).toBe(false);
  });

  it('succeeds once, however many requests come at the same time', async () => {
    const link = await nameOf();
    const uses = Array.from({ length: 8 }, () => useMagicLink(link, { ...use, connection: randomUUID() }));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
  });
});

describe('DELETE /magic-link/{id}', () => {
  it('answers 404 from another project, and keeps the link', async () => {
    const { id } = (await create()).data;
    expect((await remove(id, await otherKey())).statusCode).toBe(404);
    expect((await get(id)).statusCode).toBe(200);
  });

  it('revokes, once', async () => {
    const { id } = (await create()).data;
    expect((await remove(id)).data).toEqual({ id, deleted: true });
    expect((await get(id)).statusCode).toBe(404);
    expect((await remove(id)).statusCode).toBe(404);
  });
});
