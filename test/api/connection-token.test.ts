import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authenticate } from '../../lib/api/auth.ts';
import { mintToken } from '../../lib/crypto/tokens.ts';
import { environment } from '../../lib/environment.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Route } from '../../lib/route.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import {
  changeConnection,
  insertConnection,
  revokeConnection,
} from '../../lib/store/connections/connection-changes.ts';
import { updateConnection } from '../../lib/store/connections/connection-update.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { useDatabase } from '../store/database.ts';
import { connectionOf, makeLinkedUser } from '../store/samples.ts';

useDatabase();

const route = { auth: 'connection', scope: 'records:read' } as Route;
const now = Date.parse('2026-03-01T12:00:00Z');
let reads = 0;

const countReads = () => {
  reads = 0;
  database().middlewareStack.add(
    (next, context) => (call) => {
      const isOfConnection = Object(call.input).TableName === environment.tables.connections;
      if (context.commandName === 'GetItemCommand' && isOfConnection) reads += 1;
      return next(call);
    },
    { step: 'initialize', name: 'count-reads', override: true },
  );
};

beforeEach(countReads);

const connect = async (): Promise<{ connection: Connection; token: string }> => {
  const user = await makeLinkedUser();
  const { project, id } = connectionOf(user);
  const { token, hash } = mintToken({ kind: 'uct', project, id });
  const connection = connectionOf(user, { id, tokenHashes: [{ hash }] });
  await insertConnection(connection);
  return { connection, token };
};

const scopeOf = (token: string, at = now) => authenticate(route, { 'x-connection-token': token }, at);

const refusalOf = (token: string, at = now) =>
  scopeOf(token, at).then(
    () => 'taken',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

/** Makes a change as another process would, so that this process is not notified. */
const elsewhere = async (change: () => Promise<unknown>) => {
  const { forgetConnection } = await import('../../lib/store/connections/connection-cache.ts');
  expect(vi.isMockFunction(forgetConnection)).toBe(true);
  vi.mocked(forgetConnection).mockImplementation(() => undefined);
  await change();
  vi.mocked(forgetConnection).mockReset();
};

vi.mock('../../lib/store/connections/connection-cache.ts', async (original) => {
  const real = await original<typeof import('../../lib/store/connections/connection-cache.ts')>();
  return { ...real, forgetConnection: vi.fn(real.forgetConnection) };
});

describe('a connection token', () => {
  it('costs one read of the connection, and none within the next 30 s', async () => {
    const { token } = await connect();
    await scopeOf(token);
    await scopeOf(token, now + 29_999);
    expect(reads).toBe(1);
    await scopeOf(token, now + 30_000);
    expect(reads).toBe(2);
  });

  it('with a wrong secret is refused, whether or not the connection was read before', async () => {
    const { connection, token } = await connect();
    const foreign = mintToken({ kind: 'uct', project: connection.project, id: connection.id }).token;
    expect(await refusalOf(foreign)).toBe('unauthorized');
    await scopeOf(token);
    expect(await refusalOf(foreign)).toBe('unauthorized');
  });

  it('is refused at once after the connection was deleted in the same process', async () => {
    const { connection, token } = await connect();
    await scopeOf(token);
    await revokeConnection(connection, { outcome: 'unsupported' }, now);
    expect(await refusalOf(token)).toBe('unauthorized');
  });

  it('is refused within 30 s after the connection was deleted in another process', async () => {
    const { connection, token } = await connect();
    await scopeOf(token);
    await elsewhere(() => revokeConnection(connection, { outcome: 'unsupported' }, now));
    expect(await refusalOf(token, now + 30_000)).toBe('unauthorized');
  });

  it('that was rotated in another process is accepted at once', async () => {
    const { connection, token } = await connect();
    await scopeOf(token);
    const rotated = mintToken({ kind: 'uct', project: connection.project, id: connection.id });
    await elsewhere(() => updateConnection(connection, { set: { tokenHashes: [{ hash: rotated.hash }] } }));
    expect((await scopeOf(rotated.token)).kind).toBe('connection');
  });

  it('leads to changes of the same process', async () => {
    const { connection, token } = await connect();
    await scopeOf(token);
    await changeConnection(connection, { defaults: { 'crm.contact': { owner: '1' } } }, now);
    const caller = await scopeOf(token);
    expect(caller).toMatchObject({ connection: { defaults: { 'crm.contact': { owner: '1' } } } });
  });

  it('does not fill the process: the oldest of 1,000 is read again', async () => {
    const { rememberConnection } = await import('../../lib/store/connections/connection-cache.ts');
    const { connection, token } = await connect();
    await scopeOf(token);
    for (let count = 0; count < 1_000; count += 1) rememberConnection({ ...connection, id: `other-${count}` }, now);
    await scopeOf(token);
    expect(reads).toBe(2);
  });
});
