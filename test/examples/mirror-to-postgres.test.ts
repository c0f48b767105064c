import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection } from '../../infra/local/setup.ts';
import { root } from '../docs/markdown.ts';
import { dataOf } from '../harness/reply.ts';
import { isLong } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Example, placeExample } from './example.ts';

/** Postgres in this process. */
interface Database {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
  close(): Promise<void>;
}

type Mirror = (unified: unknown, db: Database) => Promise<number>;

/** Packages of the long form. `npm ci` does not install them. */
const packages = ['@electric-sql/pglite', 'pg', '@types/pg'];

const isInstalled = existsSync(join(root, 'test/clients/node_modules', packages[0] ?? ''));

if (isLong && !isInstalled) throw new Error('The packages are missing: npm ci --prefix test/clients');

let example: Example;
let service: Service;
let db: Database;
let mirror: () => Promise<number>;
let account: MadeConnection;

const contactsAt = async (): Promise<readonly unknown[]> =>
  (await db.query('SELECT name, email, linked_user FROM contacts ORDER BY name')).rows;

const create = async (name: string): Promise<string> => {
  const body = {
    first_name: name,
    last_name: 'Mirror',
    email_addresses: [{ email_address: `${name}@mirror.example` }],
  };
  return (
    dataOf(await service.call('POST', '/crm/contacts', { token: account.token, body }), 201) as { readonly id: string }
  ).id;
};

const changed = async (): Promise<number> => {
  await service.dispatch(Date.now() + 1_000);
  return mirror();
};

describe.runIf(isLong)('the mirror in Postgres (with npm run test:long)', () => {
  beforeAll(async () => {
    example = await placeExample('mirror-to-postgres', packages);
    const modules = join(example.folder, 'node_modules');
    const { PGlite } = await import(join(modules, '@electric-sql/pglite/dist/index.js'));
    const { UnifiedClient } = await import(join(modules, '@unified-integration/client/index.js'));
    const { mirror: take, schema } = (await import(join(example.folder, 'mirror.ts'))) as {
      readonly mirror: Mirror;
      readonly schema: readonly string[];
    };
    // The database starts before the service, because its start blocks the process for seconds.
    db = new PGlite();
    for (const table of schema) await db.query(table);
    service = await startService();
    const project = await service.project();
    const linkedUser = await service.linkedUser(project, 'customer-1');
    account = await service.connect(project, 'hubspot', { linkedUser });
    await service.connect(project, 'github', { linkedUser });
    const unified = new UnifiedClient({ baseUrl: service.url, apiKey: project.key });
    mirror = () => take(unified, db);
  });

  afterAll(async () => {
    await db.close();
    example.remove();
    await service.stop();
  });

  it('compiles', () => {
    expect(example.compile()).toBe('');
  });

  it.each([
    ['no address of a database', undefined, 'DATABASE_URL is not set'],
    ['a database that is not started', 'postgres://postgres:a@127.0.0.1:1/postgres', 'ECONNREFUSED'],
  ])('with %s says what it needs', (_, address, message) => {
    const env = { PATH: process.env.PATH, ...(address !== undefined && { DATABASE_URL: address }) };
    const { status, stderr } = spawnSync(process.execPath, ['index.ts'], {
      cwd: example.folder,
      env,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it('contains the existing records, and then each change once', async () => {
    const ada = await create('Ada');
    await changed();
    expect(await contactsAt()).toContainEqual({
      name: 'Ada Mirror',
      email: 'ada@mirror.example',
      linked_user: 'customer-1',
    });
    const edith = await create('Edith');
    expect(await changed()).toBeGreaterThan(0);
    await service.call('PATCH', `/crm/contacts/${edith}`, { token: account.token, body: { last_name: 'Clarke' } });
    await service.call('DELETE', `/crm/contacts/${ada}`, { token: account.token });
    await changed();
    const names = (await contactsAt()).map((row) => Object(row).name);
    expect(names).toContain('Edith Clarke');
    expect(names).not.toContain('Ada Mirror');
    expect(await changed()).toBe(0);
  });

  it('continues at its place after a change could not be stored', async () => {
    const before = (await contactsAt()).length;
    await create('Lost');
    await service.dispatch(Date.now() + 1_000);
    const { query } = db;
    db.query = async (text, values) => {
      if (text.includes('INSERT INTO mirrored')) throw new Error('the database is away');
      return query.call(db, text, values);
    };
    await expect(mirror()).rejects.toThrow('the database is away');
    db.query = query;
    expect(await contactsAt()).toHaveLength(before);
    expect(await mirror()).toBe(1);
    expect(await contactsAt()).toHaveLength(before + 1);
  });
});
