import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedFailure, presentFailure, sealedFailure } from '../../lib/connections/failure.ts';
import { environment } from '../../lib/environment.ts';
import { statusOfCode, wordsFor } from '../../lib/errors.ts';
import { revokeConnection } from '../../lib/store/connections/connection-changes.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { markNeedsReauth, postponeRefresh } from '../../lib/store/connections/refresh-lease.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { useDatabase } from '../store/database.ts';
import { storedIn } from '../store/feed.ts';
import { now } from '../store/samples.ts';
import { makeConnection } from '../webhooks/samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'failure-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
});
afterAll(() => rmSync(folder, { recursive: true }));

const said = { code: 'provider_rejected', message: 'hubspot did not accept the request: Ada Lovelace is unknown' };
const at = '2026-03-01T12:00:00.000Z';

const itemsOf = async (TableName: string, pk: string): Promise<string> => {
  const { Items = [] } = await database().send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items.map((item) =>
    JSON.stringify(item, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value)),
  ).join('\n');
};

describe('a stored failure', () => {
  it('is absent if there is none', async () => {
    expect(await presentFailure(await makeConnection(), undefined)).toBeNull();
  });

  it('cannot be decrypted for another connection or another time', async () => {
    const [one, other] = [await makeConnection(), await makeConnection()];
    const kept = await sealedFailure(one, said, now);
    await expect(openedFailure(other, kept)).rejects.toThrow();
    await expect(openedFailure(one, { ...kept, at: '2026-03-01T12:00:00.001Z' })).rejects.toThrow();
  });

  it('has its whole text while the account is connected, and our own text afterwards', async () => {
    const connection = await makeConnection();
    await markNeedsReauth(connection, await sealedFailure(connection, said, now), now);
    const marked = (await getConnection(connection.project, connection.id)) ?? expect.fail('gone');
    expect(await presentFailure(marked, marked.lastError)).toEqual({ ...said, at });
    await revokeConnection(marked, { outcome: 'unsupported' }, now);
    const revoked = (await getConnection(connection.project, connection.id)) ?? expect.fail('gone');
    expect(await presentFailure(revoked, revoked.lastError)).toEqual({
      code: said.code,
      message: 'the provider did not accept a request',
      at,
    });
  });

  it('is never unencrypted, and its event has our own text', async () => {
    const connection = await makeConnection();
    const kept = await sealedFailure(connection, said, now);
    await postponeRefresh({ ...connection, refresh: { ...connection.refresh, fence: 0 } }, kept, now);
    await markNeedsReauth(connection, kept, now);
    const { connections } = environment.tables;
    const stored = await itemsOf(connections, connection.project);
    expect(stored).toContain('provider_rejected');
    const emitted = JSON.stringify(await storedIn({ project: connection.project, connection: connection.id }));
    expect(emitted).toContain('"reason":"the provider did not accept a request"');
    for (const text of [stored, emitted]) expect(text).not.toContain('Lovelace');
  });
});

describe('our own text', () => {
  it.each(Object.keys(statusOfCode))('for %s is a sentence', (code) => {
    expect(wordsFor(code)).toMatch(/^[a-z][a-z ]+$/);
  });
});
