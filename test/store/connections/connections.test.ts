import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { environment } from '../../../lib/environment.ts';
import type { Connection } from '../../../lib/store/connections/connection.ts';
import {
  changeConnection,
  insertConnection,
  replaceCredentials,
  replaceTokenHashes,
  revokeConnection,
} from '../../../lib/store/connections/connection-changes.ts';
import { findByIdentity, getConnection, listConnections } from '../../../lib/store/connections/connections.ts';
import { getErasure } from '../../../lib/store/connections/erasures.ts';
import { database } from '../../../lib/store/dynamodb/client.ts';
import { beginDeletion, deleteLinkedUser, saveLinkedUser } from '../../../lib/store/projects/linked-users.ts';
import { useDatabase } from '../database.ts';
import { injectFault } from '../faults.ts';
import { storedIn } from '../feed.ts';
import { connectionOf, makeLinkedUser, now } from '../samples.ts';

useDatabase();

describe('insertConnection', () => {
  it('is refused for an unknown linked user, and stores nothing', async () => {
    const connection = connectionOf({ ...(await makeLinkedUser()), id: randomUUID() });
    await expect(insertConnection(connection)).rejects.toMatchObject({ code: 'not_found' });
    expect(await getConnection(connection.project, connection.id)).toBeUndefined();
    expect(await findByIdentity(connection.project, connection.identity)).toBeUndefined();
  });

  it('stores every attribute', async () => {
    const connection = connectionOf(await makeLinkedUser(), {
      tokenHashes: [{ hash: 'aa' }, { hash: 'bb', expiresAt: now }],
      scopes: ['records:read'],
    });
    await insertConnection(connection);
    expect(await getConnection(connection.project, connection.id)).toEqual(connection);
    expect(await findByIdentity(connection.project, connection.identity)).toEqual(connection);
  });

  it('stores one event of the connection, and none for the second of two calls', async () => {
    const user = await makeLinkedUser();
    const first = connectionOf(user);
    const second = connectionOf(user);
    await insertConnection(first);
    await insertConnection(second);
    const eventsOf = ({ project, id }: typeof first) => storedIn({ project, connection: id });
    expect(await eventsOf(second)).toEqual([]);
    expect(await eventsOf(first)).toEqual([
      expect.objectContaining({
        type: 'connection.created',
        project: first.project,
        connection: first.id,
        linkedUser: first.linkedUser,
        data: { provider: first.provider, account: first.account },
        time: first.createdAt,
      }),
    ]);
  });

  it('returns the existing connection if the account is already connected', async () => {
    const user = await makeLinkedUser();
    const first = connectionOf(user);
    await insertConnection(first);
    const second = await insertConnection(connectionOf(user));
    expect(second).toEqual({ inserted: false, connection: first });
  });

  it('gives the same winner to eight simultaneous calls for an account', async () => {
    const user = await makeLinkedUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => insertConnection(connectionOf(user))));
    expect(answers.filter(({ inserted }) => inserted)).toHaveLength(1);
    expect(new Set(answers.map(({ connection }) => connection.id)).size).toBe(1);
  });

  it('connects two linked users to the same account separately', async () => {
    const project = randomUUID();
    const one = await insertConnection(connectionOf(await makeLinkedUser(project)));
    const two = await insertConnection(connectionOf(await makeLinkedUser(project)));
    expect([one.inserted, two.inserted]).toEqual([true, true]);
    expect(one.connection.identity).not.toBe(two.connection.identity);
  });

  it('tries again when another transaction holds an item', async () => {
    const user = await makeLinkedUser();
    let conflicts = 0;
    injectFault((command) => {
      if (command !== 'TransactWriteItemsCommand' && command !== 'TransactWriteCommand') return undefined;
      conflicts += 1;
      if (conflicts > 2) return undefined;
      return new TransactionCanceledException({
        message: 'Transaction cancelled',
        $metadata: {},
        CancellationReasons: [{ Code: 'None' }, { Code: 'None' }, { Code: 'TransactionConflict' }],
      });
    });
    expect(await insertConnection(connectionOf(user))).toMatchObject({ inserted: true });
    expect(conflicts).toBe(3);
  });
});

describe('getConnection', () => {
  it('finds no connection of another project', async () => {
    const connection = connectionOf(await makeLinkedUser());
    await insertConnection(connection);
    expect(await getConnection(randomUUID(), connection.id)).toBeUndefined();
  });

  it('refuses an item from a newer release', async () => {
    const item = { pk: 'p', sk: 'connection#c', v: 2 };
    await database().send(new PutCommand({ TableName: environment.tables.connections, Item: item }));
    await expect(getConnection('p', 'c')).rejects.toThrow('p / connection#c has schema version 2');
  });
});

describe('replaceCredentials', () => {
  it('changes nothing if the connection was removed', async () => {
    const gone = { project: randomUUID(), id: randomUUID() };
    const method = 'credentials';
    const change = {
      method,
      sealedCredentials: Uint8Array.of(9),
      account: { id: '1', name: 'A' },
      defaults: {},
    } as const;
    expect(await replaceCredentials(gone, change, now)).toBeUndefined();
    expect(await getConnection(gone.project, gone.id)).toBeUndefined();
  });

  it('activates the connection and keeps its id, token and data key', async () => {
    const connection = connectionOf(await makeLinkedUser(), { status: 'needs_reauth' });
    await insertConnection(connection);
    const account = { id: '4242', name: 'Acme renamed' };
    const method = 'oauth';
    const change = { method, sealedCredentials: Uint8Array.of(9), account, defaults: connection.defaults } as const;
    const repaired = await replaceCredentials(connection, change, now + 5000);
    const updatedAt = '2026-03-01T12:00:05.000Z';
    const refresh = { ...connection.refresh, stored: 1, fence: 1 };
    expect(repaired).toEqual({ ...connection, ...change, status: 'active', refresh, updatedAt });
    expect(await getConnection(connection.project, connection.id)).toEqual(repaired);
  });
});

describe('changeConnection', () => {
  it('does not overwrite a connection that changed in the meantime', async () => {
    const connection = connectionOf(await makeLinkedUser());
    await insertConnection(connection);
    const first = await changeConnection(connection, { defaults: { 'crm.contact': { owner: '1' } } }, now + 1);
    expect(first?.defaults).toEqual({ 'crm.contact': { owner: '1' } });
    expect(await changeConnection(connection, { defaults: {} }, now + 2)).toBeUndefined();
    expect((await getConnection(connection.project, connection.id))?.defaults).toEqual(first?.defaults);
  });
});

describe('replaceTokenHashes', () => {
  it('does not overwrite another rotation, or scopes that differ from the checked ones', async () => {
    const rotated = connectionOf(await makeLinkedUser());
    await insertConnection(rotated);
    expect(await replaceTokenHashes(rotated, [{ hash: 'first' }], now + 1)).toMatchObject({
      tokenHashes: [{ hash: 'first' }],
    });
    expect(await replaceTokenHashes(rotated, [{ hash: 'second' }], now + 2)).toBeUndefined();
    const widened = connectionOf(await makeLinkedUser());
    await insertConnection(widened);
    await changeConnection(widened, { scopes: ['records:read', 'records:write', 'passthrough'] }, now + 1);
    expect(await replaceTokenHashes(widened, [{ hash: 'first' }], now + 2)).toBeUndefined();
  });
});

describe('listConnections', () => {
  it('returns every connection once over all pages, and none of another project', async () => {
    const user = await makeLinkedUser();
    const other = connectionOf(await makeLinkedUser());
    await insertConnection(other);
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      const connection = connectionOf(user, { account: { id: String(number), name: 'A' } });
      await insertConnection(connection);
      ids.push(connection.id);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let startAfter: string | undefined;
    do {
      const page = await listConnections(user.project, { limit: 3, startAfter });
      seen.push(...page.items.map(({ id }) => id));
      sizes.push(page.items.length);
      startAfter = page.next;
    } while (startAfter !== undefined);
    expect(sizes).toEqual([3, 3, 1]);
    expect(seen).toEqual(ids.toSorted());
  });

  it('has no next page after an exactly full page', async () => {
    const user = await makeLinkedUser();
    await insertConnection(connectionOf(user));
    expect(await listConnections(user.project, { limit: 1 })).not.toHaveProperty('next');
  });

  it('filters by linked user, provider and status, and still fills the page', async () => {
    const project = randomUUID();
    const [one, two] = [await makeLinkedUser(project), await makeLinkedUser(project)];
    for (const user of [one, two]) {
      for (const provider of ['hubspot', 'zendesk']) {
        const status = provider === 'zendesk' && user === two ? 'revoked' : 'active';
        await insertConnection(connectionOf(user, { provider, status }));
      }
    }
    const names = async (filter: Parameters<typeof listConnections>[1]) =>
      (await listConnections(project, filter)).items.map(
        (item) => `${item.linkedUser === one.id ? 1 : 2} ${item.provider}`,
      );
    expect((await names({ limit: 2, linkedUser: one.id })).toSorted()).toEqual(['1 hubspot', '1 zendesk']);
    expect(await names({ limit: 2, linkedUser: two.id, provider: 'hubspot' })).toEqual(['2 hubspot']);
    expect(await names({ limit: 2, status: 'revoked' })).toEqual(['2 zendesk']);
    const first = await listConnections(project, { limit: 2, status: 'active' });
    const second = await listConnections(project, { limit: 2, status: 'active', startAfter: first.next });
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, undefined]);
  });
});

describe('revokeConnection', () => {
  const unsupported = { outcome: 'unsupported' } as const;
  const revoke = (connection: Connection) => revokeConnection(connection, unsupported, now + 5);

  it('destroys data key and token, releases account and linked user, and starts the erasure with its event', async () => {
    const user = await makeLinkedUser();
    const connection = connectionOf(user);
    await insertConnection(connection);
    await beginDeletion(user.project, user.id, now);
    expect(await deleteLinkedUser(user.project, user.id)).toBe('connected');
    expect(await revoke(connection)).toBe(true);
    const { project, id } = connection;
    const { Item } = await database().send(
      new GetCommand({ TableName: environment.tables.connections, Key: { pk: project, sk: `connection#${id}` } }),
    );
    expect(Item).toMatchObject({ status: 'revoked', token_hashes: [], updated_at: '2026-03-01T12:00:00.005Z' });
    expect(Item).not.toHaveProperty('sealed_credentials');
    expect(Item).not.toHaveProperty('wrapped_data_key');
    expect(await findByIdentity(project, connection.identity)).toBeUndefined();
    expect(await getErasure(project, id)).toMatchObject({ state: 'pending', provider: unsupported });
    expect(await storedIn({ project, connection: id })).toMatchObject([
      { type: 'connection.created' },
      { type: 'connection.revoked', connection: id, linkedUser: user.id },
    ]);
    expect(await deleteLinkedUser(user.project, user.id)).toBe('deleted');
  });

  it('counts once if it is called twice, and keeps the pointer of a later connection', async () => {
    const user = await makeLinkedUser();
    const [kept, removed] = [connectionOf(user), connectionOf(user, { provider: 'zendesk' })];
    await insertConnection(kept);
    await insertConnection(removed);
    expect((await Promise.all([revoke(removed), revoke(removed)])).toSorted()).toEqual([false, true]);
    const again = { ...removed, id: randomUUID() };
    await insertConnection(again);
    expect(await revoke(removed)).toBe(false);
    expect(await findByIdentity(user.project, removed.identity)).toEqual(again);
    await beginDeletion(user.project, user.id, now);
    expect(await deleteLinkedUser(user.project, user.id)).toBe('connected');
  });

  it('is final: no repair, change or rotation restores the connection', async () => {
    const connection = connectionOf(await makeLinkedUser());
    await insertConnection(connection);
    await revoke(connection);
    const stored = (await getConnection(connection.project, connection.id)) ?? expect.fail('not stored');
    const repair = {
      method: 'credentials',
      sealedCredentials: Uint8Array.of(1),
      account: stored.account,
      defaults: {},
    } as const;
    expect(await replaceCredentials(stored, repair, now + 6)).toBeUndefined();
    expect(await changeConnection(stored, { defaults: {} }, now + 6)).toBeUndefined();
    expect(await replaceTokenHashes(stored, [{ hash: 'x' }], now + 6)).toBeUndefined();
    expect(await getConnection(connection.project, connection.id)).toEqual(stored);
  });

  it('adds no connection to a linked user that is being deleted', async () => {
    const user = await makeLinkedUser();
    await beginDeletion(user.project, user.id, now);
    await expect(insertConnection(connectionOf(user))).rejects.toMatchObject({ code: 'not_found' });
    await saveLinkedUser({ project: user.project, originId: user.originId }, now);
    expect(await deleteLinkedUser(user.project, user.id)).toBe('connected');
    await expect(insertConnection(connectionOf(user))).resolves.toMatchObject({ inserted: true });
  });
});
