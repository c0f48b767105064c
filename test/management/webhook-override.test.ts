import { beforeEach, describe, expect, it } from 'vitest';
import * as connections from '../../functions/connections.ts';
import { connectionRoutes } from '../../lib/api/management/connections/connections.ts';
import type { Connection } from '../../lib/store/connections/connection.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { makeConnection } from '../webhooks/samples.ts';
import { issuesOf, makeKey, makeProject, send, useService } from './service.ts';

useService();

let connection: Connection;
let key: string;

beforeEach(async () => {
  const project = (await makeProject()).id;
  key = await makeKey(project, 'connections', 'webhooks');
  connection = await makeConnection(project);
});

const patch = (webhook_url_override: unknown, as = key) =>
  send(connections.update, connectionRoutes.update, {
    key: as,
    params: { id: connection.id },
    body: { webhook_url_override },
  });
const shown = async () =>
  (await send(connections.read, connectionRoutes.get, { key, params: { id: connection.id } })).data
    .webhook_url_override;

describe('webhook_url_override of a connection', () => {
  it.each([
    '',
    'events',
    'http://example.com/',
    'http://127.0.0.1:4000/events',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://user:secret@example.com/',
    'file:///etc/passwd',
    7,
  ])('answers 422 for %j, and keeps the address', async (url) => {
    await patch('https://trial.example.com/events');
    expect(issuesOf(await patch(url))).toEqual(['webhook_url_override']);
    expect(await shown()).toBe('https://trial.example.com/events');
  });

  it('answers 403 to a key without the scope webhooks, also for its removal', async () => {
    await patch('https://trial.example.com/events');
    const weak = await makeKey(connection.project, 'connections', 'records:read', 'records:write');
    for (const url of ['https://other.example.com/', null]) {
      const reply = await patch(url, weak);
      expect(reply).toMatchObject({ statusCode: 403, error: 'forbidden' });
      expect(issuesOf(reply)).toEqual(['webhook_url_override']);
    }
    expect(await shown()).toBe('https://trial.example.com/events');
  });

  it('answers 404 to the key of another project', async () => {
    const other = await makeKey((await makeProject()).id, 'connections', 'webhooks');
    expect((await patch('https://trial.example.com/', other)).statusCode).toBe(404);
    expect(await shown()).toBeNull();
  });

  it('is shown in its normal form, stored sealed, and removed by null', async () => {
    const reply = await patch('HTTPS://Trial.Example.com/events?token=hush');
    expect(reply.data.webhook_url_override).toBe('https://trial.example.com/events?token=hush');
    const stored = await getConnection(connection.project, connection.id);
    expect(Buffer.from(stored?.sealedWebhookUrl ?? []).toString('latin1')).not.toContain('hush');
    expect(stored?.sealedWebhookUrl?.length).toBeGreaterThan(20);
    expect((await patch(null)).data.webhook_url_override).toBeNull();
    expect((await getConnection(connection.project, connection.id))?.sealedWebhookUrl).toBeUndefined();
  });
});
