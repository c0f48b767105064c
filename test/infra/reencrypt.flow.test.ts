import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reencryptAll } from '../../infra/reencryption.ts';
import { connectionContext, sealCredentials } from '../../lib/crypto/credentials.ts';
import { createDataKey } from '../../lib/crypto/keyring.ts';
import { sealClientSecret } from '../../lib/crypto/oauth-app-secret.ts';
import { createRewrap, type Rewrap } from '../../lib/crypto/rewrap.ts';
import { createWebhookSecret } from '../../lib/crypto/webhook-secret.ts';
import { newProject } from '../../lib/management/projects/projects.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { changeConnection, insertConnection } from '../../lib/store/connections/connection-changes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { getDataKey, replaceDataKey } from '../../lib/store/connections/data-keys.ts';
import { getPendingConnection, putPendingConnection } from '../../lib/store/connections/pending-connections.ts';
import { putWebhook } from '../../lib/store/events/webhook-changes.ts';
import { getWebhook } from '../../lib/store/events/webhooks.ts';
import { getOAuthApp, putOAuthApp } from '../../lib/store/projects/oauth-apps.ts';
import { insertProject } from '../../lib/store/projects/project-changes.ts';
import { useDatabase } from '../store/database.ts';
import { connectionOf, makeLinkedUser, now } from '../store/samples.ts';

useDatabase();

const folder = mkdtempSync(join(tmpdir(), 'reencrypt-'));
const fileOf = (name: string): string => join(folder, name);
const [first, second, third] = [fileOf('first.key'), fileOf('second.key'), fileOf('third.key')];

beforeAll(() => {
  process.env.KEY_FILE = first;
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as a person would, with the database of this file. */
const reencrypt = (...given: readonly string[]): Promise<Outcome> => {
  const { TABLE_PROJECTS = '', TABLE_CONNECTIONS = '', KEY_FILE: _, ...env } = process.env;
  const script = resolve(import.meta.dirname, '../../infra/reencrypt.ts');
  const tables = ['--projects-table', TABLE_PROJECTS, '--connections-table', TABLE_CONNECTIONS];
  return new Promise((done) => {
    execFile(process.execPath, [script, ...tables, ...given], { env, encoding: 'utf8' }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
};

/** Functions that decrypt with this key file, in a new process. */
const openersWith = async (keyFile: string) => {
  vi.stubEnv('KEY_FILE', keyFile);
  vi.resetModules();
  const [{ openCredentials }, { openClientSecret }, { openWebhookSecret, openWebhookUrl }] = await Promise.all([
    import('../../lib/crypto/credentials.ts'),
    import('../../lib/crypto/oauth-app-secret.ts'),
    import('../../lib/crypto/webhook-secret.ts'),
  ]);
  return { openCredentials, openClientSecret, openWebhookSecret, openWebhookUrl };
};

const address = 'https://a.example/hook?token=of-the-query';

const iso = new Date(now).toISOString();

const makeConnection = async (project: string, secret: string): Promise<Connection> => {
  const user = await makeLinkedUser(project);
  const name = { project, id: randomUUID() };
  const { key, wrapped } = await createDataKey(connectionContext(name));
  const sealedCredentials = sealCredentials(key, name, { token: secret });
  const made = connectionOf(user, { ...name, wrappedDataKey: wrapped, sealedCredentials });
  await insertConnection(made);
  return made;
};

const makePending = async (project: string): Promise<string> => {
  const name = { project, id: randomUUID() };
  const { key, wrapped } = await createDataKey(connectionContext(name));
  await putPendingConnection({
    ...name,
    connection: name.id,
    codeHash: '',
    codeExpiresAt: now,
    linkedUser: randomUUID(),
    provider: 'hubspot',
    method: 'oauth',
    account: { id: '1', name: 'One' },
    defaults: {},
    sealedCredentials: sealCredentials(key, name, { token: 'pending' }),
    wrappedDataKey: wrapped,
    createdAt: now,
    endsAt: now,
  });
  return name.id;
};

/**
 * Creates a project with connections (one is pending), a webhook and an OAuth app, encrypted with the key file of this
 * process.
 */
const makeSealedProject = async (connectionCount: number) => {
  const project = randomUUID();
  await insertProject({ ...newProject('Sealed', undefined, now), id: project });
  const connections: Connection[] = [];
  for (let n = 0; n < connectionCount; n += 1) connections.push(await makeConnection(project, `secret ${n}`));
  const webhook = { project, id: randomUUID() };
  const { secret, ...sealed } = await createWebhookSecret(webhook, address);
  const times = { createdAt: iso, updatedAt: iso };
  const rest = { description: null, scope: ['*'], active: true, ...times };
  await putWebhook({ ...webhook, ...rest, ...sealed });
  const app = { project, provider: 'hubspot' };
  await putOAuthApp({ ...app, clientId: 'client', ...times, ...(await sealClientSecret(app, 'hush')) });
  return { project, connections, pending: await makePending(project), webhook: webhook.id, secret };
};

type SealedProject = Awaited<ReturnType<typeof makeSealedProject>>;

const openAll = async (
  { project, connections, pending, webhook }: SealedProject,
  keyFile: string,
): Promise<unknown[]> => {
  const { openCredentials, openClientSecret, openWebhookSecret, openWebhookUrl } = await openersWith(keyFile);
  const missing = () => expect.fail('not stored');
  const opened = await Promise.allSettled([
    ...connections.map(async ({ id }) => openCredentials((await getConnection(project, id)) ?? missing())),
    getPendingConnection({ project, id: pending }).then((found) => openCredentials(found ?? missing())),
    getWebhook(project, webhook).then((found) => openWebhookSecret(found ?? missing())),
    getWebhook(project, webhook).then((found) => openWebhookUrl(found ?? missing())),
    getOAuthApp(project, 'hubspot').then((found) => openClientSecret(found ?? missing())),
  ]);
  return opened.map((one) => (one.status === 'fulfilled' ? one.value : 'does not open'));
};

const noFailure = (name: string, reason: string): never => expect.fail(`${name}: ${reason}`);

describe('npm run reencrypt', () => {
  it.each([
    [[], 'Give one of --from-kms and --from-file.'],
    [['--from-file', 'a', '--from-kms', 'b'], 'Give one of --from-kms and --from-file.'],
    [['--from-file', fileOf('nowhere'), '--to-file', second], `There is no key file ${fileOf('nowhere')}.`],
    [['--from-kms', 'a', '--to-kms', 'a'], 'The two keys are the same one.'],
    [['--from-kms', 'a'], 'Give one of --to-kms and --to-file.'],
    [['--colour'], "Unknown option '--colour'"],
  ])('refuses %j', async (given, reason) => {
    const { code, stderr } = await reencrypt(...given);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
    expect(existsSync(fileOf('nowhere'))).toBe(false);
  });

  it('re-encrypts every data key from one key file to another, and a second run changes nothing', async () => {
    const sealed = await makeSealedProject(27);
    const opened = await openAll(sealed, first);
    expect(opened).toEqual([
      ...sealed.connections.map((_, n) => ({ token: `secret ${n}` })),
      { token: 'pending' },
      sealed.secret,
      address,
      'hush',
    ]);

    const done = await reencrypt('--from-file', first, '--to-file', second);
    expect(done).toMatchObject({ code: 0, stderr: 'Taking the data keys of all projects to the new key …\n' });
    expect(done.stdout).toBe(
      '1 projects\n' +
        'connection: 27 taken to the new key, 0 were there already, 0 destroyed, 0 failed\n' +
        'pending_connection: 1 taken to the new key, 0 were there already, 0 destroyed, 0 failed\n' +
        'oauth_app: 1 taken to the new key, 0 were there already, 0 destroyed, 0 failed\n' +
        'webhook: 1 taken to the new key, 0 were there already, 0 destroyed, 0 failed\n',
    );
    expect(await openAll(sealed, second)).toEqual(opened);
    expect(new Set(await openAll(sealed, first))).toEqual(new Set(['does not open']));

    const again = await reencrypt('--from-file', first, '--to-file', second);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('connection: 0 taken to the new key, 27 were there already');
    expect(await openAll(sealed, second)).toEqual(opened);
    await removeAll(sealed);
  });

  it('leaves items that neither key has encrypted, names them, and continues', async () => {
    const sealed = await makeSealedProject(1);
    vi.stubEnv('KEY_FILE', third);
    vi.resetModules();
    const foreign = await (await import('../../lib/crypto/keyring.ts')).createDataKey({ any: 'thing' });
    vi.stubEnv('KEY_FILE', first);
    vi.resetModules();
    const dataKey = { project: sealed.project, kind: 'webhook', id: sealed.webhook } as const;
    const stored = (await getDataKey(dataKey)) ?? expect.fail('not stored');
    await replaceDataKey(stored, foreign.wrapped);

    const { code, stdout, stderr } = await reencrypt('--from-file', first, '--to-file', second);
    expect(code).toBe(1);
    expect(stdout).toContain('webhook: 0 taken to the new key, 0 were there already, 0 destroyed, 1 failed');
    expect(stdout).toContain('connection: 1 taken to the new key');
    expect(stderr).toContain(`${sealed.project} / webhook#${sealed.webhook} was not changed: `);
    await removeAll(sealed);
  });
});

/** Removes all items, because each test counts the items in the tables. */
const removeAll = async ({ project, connections, webhook }: SealedProject): Promise<void> => {
  const { deleteWebhook } = await import('../../lib/store/events/webhook-changes.ts');
  const { deleteOAuthApp } = await import('../../lib/store/projects/oauth-apps.ts');
  const { deleteItem } = await import('../../lib/store/dynamodb/item-operations.ts');
  await deleteWebhook(project, webhook, Date.now());
  await deleteOAuthApp({ project, provider: 'hubspot' });
  for (const { id } of connections)
    await deleteItem({ TableName: process.env.TABLE_CONNECTIONS, Key: { pk: project, sk: `connection#${id}` } });
  await deleteItem({ TableName: process.env.TABLE_PROJECTS, Key: { pk: 'op', sk: `project#${project}` } });
};

describe('reencryptAll', () => {
  const rewrapFiles = () => createRewrap({ kind: 'file', path: first }, { kind: 'file', path: second });

  it('loses no change that happens during its work, and no new key', async () => {
    const sealed = await makeSealedProject(2);
    const rewrap = await rewrapFiles();
    const changing: Rewrap = async (wrapped, context) => {
      const connection = await getConnection(sealed.project, context.connection ?? '');
      if (connection) await changeConnection(connection, { defaults: { 'crm.deal': { stage: '7' } } }, now);
      return rewrap(wrapped, context);
    };
    const told: number[] = [];
    const counts = await reencryptAll(changing, noFailure, ({ connection }) => told.push(connection.moved));
    expect(counts.connection).toMatchObject({ moved: 2 });
    expect(told).toEqual([2]);
    for (const { id } of sealed.connections) {
      expect((await getConnection(sealed.project, id))?.defaults).toEqual({ 'crm.deal': { stage: '7' } });
    }
    expect(await openAll(sealed, second)).not.toContain('does not open');
    await removeAll(sealed);
  });

  it('reads an item again if its data key changed in the meantime, and gives up after too many changes', async () => {
    const sealed = await makeSealedProject(1);
    const [connection] = sealed.connections;
    const dataKey = { project: sealed.project, kind: 'connection', id: connection?.id ?? '' } as const;
    const rewrap = await rewrapFiles();
    const replacing =
      (times: number): Rewrap =>
      async (wrapped, context) => {
        if (context.connection !== undefined && times > 0) {
          times -= 1;
          const stored = (await getDataKey(dataKey)) ?? expect.fail('not stored');
          const other = await createDataKey(connectionContext({ project: sealed.project, id: dataKey.id }));
          await replaceDataKey(stored, other.wrapped);
        }
        return rewrap(wrapped, context);
      };
    vi.stubEnv('KEY_FILE', first);
    const failures: string[] = [];
    const restless = await reencryptAll(replacing(99), (name, reason) => failures.push(`${name}: ${reason}`));
    expect(restless.connection).toMatchObject({ moved: 0, failed: 1 });
    expect(failures).toEqual([`${sealed.project} / connection#${dataKey.id}: it keeps being changed by others`]);
    expect((await reencryptAll(replacing(2), noFailure)).connection).toMatchObject({ moved: 1, failed: 0 });
    await removeAll(sealed);
  });

  it('continues after an interruption', async () => {
    const sealed = await makeSealedProject(30);
    const rewrap = await rewrapFiles();
    let left = 12;
    const failing: Rewrap = async (wrapped, context) => {
      left -= 1;
      if (left < 0) throw new Error('the machine was switched off');
      return rewrap(wrapped, context);
    };
    expect((await reencryptAll(failing, () => undefined)).connection).toMatchObject({ moved: 12, failed: 18 });
    expect((await reencryptAll(rewrap, noFailure)).connection).toMatchObject({ moved: 18, before: 12, failed: 0 });
    expect(await openAll(sealed, second)).not.toContain('does not open');
    await removeAll(sealed);
  });
});
