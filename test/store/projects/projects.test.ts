import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { environment } from '../../../lib/environment.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import {
  deleteWebhook,
  putWebhook,
  replaceWebhookSecret,
  updateWebhook,
} from '../../../lib/store/events/webhook-changes.ts';
import { getWebhook, listWebhooks, type Webhook } from '../../../lib/store/events/webhooks.ts';
import { deleteKey } from '../../../lib/store/projects/api-key-changes.ts';
import { type ApiKey, getKey, listKeys, putKey } from '../../../lib/store/projects/api-keys.ts';
import {
  deleteLinkedUser,
  getLinkedUser,
  listLinkedUsers,
  saveLinkedUser,
} from '../../../lib/store/projects/linked-users.ts';
import { insertProject } from '../../../lib/store/projects/project-changes.ts';
import { getProject, listProjects } from '../../../lib/store/projects/projects.ts';
import { useDatabase } from '../database.ts';
import { now, projectOf } from '../samples.ts';

useDatabase();

const createdAt = '2026-03-01T12:00:00.000Z';

describe('projects', () => {
  it('are found by id and listed', async () => {
    const project = projectOf();
    expect(await insertProject(project)).toBe(true);
    expect(await getProject(randomUUID())).toBeUndefined();
    expect(await getProject(project.id)).toEqual(project);
    expect((await listProjects({ limit: 100 })).items).toContainEqual(project);
  });
});

describe('keys', () => {
  const keyOf = (overrides: Partial<ApiKey> = {}): ApiKey => ({
    project: randomUUID(),
    id: randomUUID(),
    name: 'server',
    scopes: ['linked_users'],
    hashes: [{ hash: 'aa', expiresAt: now }],
    cursorKey: new Uint8Array(32).fill(7),
    createdAt,
    expiresAt: createdAt,
    ...overrides,
  });

  it('of a project are not found in another', async () => {
    const key = keyOf();
    await putKey(key);
    expect(await getKey(randomUUID(), key.id)).toBeUndefined();
    expect((await listKeys(randomUUID(), { limit: 5 })).items).toEqual([]);
    expect(await deleteKey(randomUUID(), key.id)).toBe(false);
    expect(await getKey(key.project, key.id)).toEqual(key);
    expect((await listKeys(key.project, { limit: 5 })).items).toEqual([key]);
  });

  it('of the operator have a separate partition', async () => {
    const key = keyOf({ project: 'op', scopes: [] });
    await putKey(key);
    expect(await getKey('op', key.id)).toEqual(key);
  });

  it('disappear at once after the deletion', async () => {
    const key = keyOf();
    await putKey(key);
    expect(await deleteKey(key.project, key.id)).toBe(true);
    expect(await getKey(key.project, key.id)).toBeUndefined();
  });
});

describe('linked users', () => {
  it('exist once per origin id, and the last call sets the alias', async () => {
    const project = randomUUID();
    const first = await saveLinkedUser({ project, originId: 'u-1', alias: 'Acme' }, now);
    const again = await saveLinkedUser({ project, originId: 'u-1', alias: 'Acme Ltd' }, now + 1000);
    expect([first.created, again.created]).toEqual([true, false]);
    expect(again.linkedUser).toEqual({ ...first.linkedUser, alias: 'Acme Ltd' });
    expect(await getLinkedUser(project, first.linkedUser.id)).toMatchObject(again.linkedUser);
    expect((await listLinkedUsers(project, { limit: 5 })).items).toMatchObject([again.linkedUser]);
  });

  it('are created once if eight calls come at the same time', async () => {
    const project = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => saveLinkedUser({ project, originId: 'u-1', alias: 'Acme' }, now)),
    );
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
  });

  it('of two projects with the same origin id differ', async () => {
    const [one, two] = await Promise.all(
      [randomUUID(), randomUUID()].map((project) => saveLinkedUser({ project, originId: 'u-1', alias: 'A' }, now)),
    );
    expect(one?.linkedUser.id).not.toBe(two?.linkedUser.id);
    expect(await getLinkedUser(one?.linkedUser.project ?? '', two?.linkedUser.id ?? '')).toBeUndefined();
  });

  it('cannot be deleted if they are absent', async () => {
    expect(await deleteLinkedUser(randomUUID(), randomUUID())).toBe('absent');
  });
});

describe('webhooks', () => {
  const webhookOf = (): Webhook => ({
    project: randomUUID(),
    id: randomUUID(),
    sealedUrl: Uint8Array.of(3),
    description: null,
    scope: ['*'],
    active: true,
    sealedSecret: Uint8Array.of(1),
    wrappedDataKey: Uint8Array.of(2),
    createdAt,
    updatedAt: createdAt,
  });

  it('of a project cannot be found, changed or deleted from another', async () => {
    const webhook = webhookOf();
    await putWebhook(webhook);
    const other = randomUUID();
    expect(await getWebhook(other, webhook.id)).toBeUndefined();
    expect(await updateWebhook(other, webhook.id, { active: false }, now)).toBeUndefined();
    expect(await deleteWebhook(other, webhook.id, Date.now())).toBe(false);
    expect(await getWebhook(webhook.project, webhook.id)).toEqual(webhook);
    expect(await getWebhook(other, webhook.id)).toBeUndefined();
  });

  it('change only the given members', async () => {
    const webhook = webhookOf();
    await putWebhook(webhook);
    const changed = await updateWebhook(
      webhook.project,
      webhook.id,
      { active: false, sealedUrl: undefined },
      now + 1000,
    );
    expect(changed).toEqual({ ...webhook, active: false, updatedAt: '2026-03-01T12:00:01.000Z' });
    expect((await listWebhooks(webhook.project, { limit: 5 })).items).toEqual([changed]);
  });

  it('keep the old secret that the previous release stored, until the next rotation decides', async () => {
    const webhook = webhookOf();
    await putWebhook(webhook);
    const until = '2026-03-02T12:00:00.000Z';
    await database().send(
      new UpdateCommand({
        TableName: environment.tables.projects,
        Key: { pk: webhook.project, sk: `webhook#${webhook.id}` },
        UpdateExpression: 'SET previous_sealed_secret = :sealed, previous_until = :until',
        ExpressionAttributeValues: { ':sealed': Uint8Array.of(7), ':until': until },
      }),
    );
    const read = await getWebhook(webhook.project, webhook.id);
    const before = { sealed: Uint8Array.of(7), until };
    expect(read?.previousSecrets).toEqual([before]);
    const current = { sealed: webhook.sealedSecret, until };
    const rotated = await replaceWebhookSecret({ ...webhook, ...read }, Uint8Array.of(9), [current, before], now);
    expect(rotated?.previousSecrets).toEqual([current, before]);
    // The second rotation has read the same secret.
    expect(await replaceWebhookSecret({ ...webhook, ...read }, Uint8Array.of(8), [current], now)).toBeUndefined();
  });

  it('disappear after the deletion', async () => {
    const webhook = webhookOf();
    await putWebhook(webhook);
    expect(await deleteWebhook(webhook.project, webhook.id, Date.now())).toBe(true);
    expect(await getWebhook(webhook.project, webhook.id)).toBeUndefined();
  });
});
