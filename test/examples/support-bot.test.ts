import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { waitFor } from '../harness/wait-for.ts';
import { type Example, placeExample } from './example.ts';

interface Ticket {
  readonly id: string;
  readonly name: string;
  readonly status_category: string | null;
}

let example: Example;
let service: Service;
let bot: ChildProcess;
let url: string;
let token: string;
let said = '';

beforeAll(async () => {
  example = await placeExample('support-bot');
  service = await startService();
  const project = await service.project();
  const linkedUser = await service.linkedUser(project, 'customer-1');
  ({ token } = await service.connect(project, 'zendesk', { linkedUser }));
  const headers = { 'x-api-key': project.key };
  const body = { url: 'http://127.0.0.1:1/events', scope: ['ticketing.ticket.updated'] };
  const webhook = dataOf(await service.call('POST', '/webhook', { headers, body }), 201) as {
    readonly id: string;
    readonly secret: string;
  };
  bot = spawn(process.execPath, ['index.ts'], {
    cwd: example.folder,
    env: { URL: service.url, KEY: project.key, WEBHOOK_SECRET: webhook.secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [bot.stdout, bot.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  await waitFor(() => expect(said).toMatch(/http:\S+/));
  url = /http:\S+/.exec(said)?.[0] ?? '';
  dataOf(await service.call('PUT', `/webhook/${webhook.id}`, { headers, body: { url: `${url}/events` } }), 200);
});

afterAll(async () => {
  bot.kill('SIGKILL');
  example.remove();
  await service.stop();
});

const send = async (id: string, conversation: string, text: string): Promise<number> => {
  const message = { id, conversation, customer: 'customer-1', provider: 'zendesk', text };
  return (await fetch(`${url}/messages`, { method: 'POST', body: JSON.stringify(message) })).status;
};

const ticketsNamed = async (name: string): Promise<readonly Ticket[]> => {
  const reply = await service.call('GET', '/ticketing/tickets?limit=100', { token });
  return (dataOf(reply, 200) as readonly Ticket[]).filter((ticket) => ticket.name === name);
};

describe('the support bot', () => {
  it('compiles', () => {
    expect(example.compile()).toBe('');
  });

  it('needs the secret of a webhook, and says how to get it', () => {
    const env = { PATH: process.env.PATH, URL: service.url };
    const { status, stderr } = spawnSync(process.execPath, ['index.ts'], {
      cwd: example.folder,
      env,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`curl ${service.url}/webhook`)]);
  });

  it('opens one ticket per conversation, and adds later messages', async () => {
    expect(await send('m1', 'c1', 'The printer burns\nIt is urgent.')).toBe(204);
    expect(await send('m1', 'c1', 'The printer burns\nIt is urgent.')).toBe(204);
    expect(await send('m2', 'c1', 'It has stopped.')).toBe(204);
    const tickets = await ticketsNamed('The printer burns');
    expect(tickets).toHaveLength(1);
    const reply = await service.call('GET', `/ticketing/comments?ticket_id=${tickets[0]?.id}`, { token });
    const bodies = (dataOf(reply, 200) as readonly { readonly body: string }[]).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('It has stopped.'))).toHaveLength(1);
    expect(said).toContain('c1: We have opened a ticket: The printer burns');
  });

  it('reports the closed ticket in the conversation', async () => {
    expect(await send('m3', 'c2', 'The door sticks')).toBe(204);
    const [ticket] = await ticketsNamed('The door sticks');
    dataOf(await service.call('PATCH', `/ticketing/tickets/${ticket?.id}`, { token, body: { status: 'closed' } }), 200);
    await service.dispatch(Date.now() + 1_000);
    await service.deliver(Date.now() + 2_000);
    await waitFor(() => expect(said).toContain('c2: Done: The door sticks'));
  });

  it("refuses events without the service's signature, and unknown paths", async () => {
    const headers = {
      'webhook-id': '1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,x',
    };
    expect((await fetch(`${url}/events`, { method: 'POST', headers, body: '{}' })).status).toBe(401);
    expect((await fetch(`${url}/other`)).status).toBe(404);
  });

  it('asks for another attempt if the account is not connected', async () => {
    const message = { id: 'm9', conversation: 'c9', customer: 'nobody', provider: 'zendesk', text: 'Hello' };
    expect((await fetch(`${url}/messages`, { method: 'POST', body: JSON.stringify(message) })).status).toBe(503);
    expect(said).toContain('not_found');
  });
});
