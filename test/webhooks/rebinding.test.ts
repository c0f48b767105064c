import type { LookupOptions } from 'node:dns';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkTarget } from '../../lib/management/webhook-url.ts';
import { deliverDue } from '../../lib/workers/deliver.ts';
import { useDatabase } from '../store/database.ts';
import { deliveriesTo, emit, eventOf, makeWebhook, now } from './samples.ts';

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

/** Responses of the name server, in order. The last one is repeated. */
const answers = vi.hoisted(() => ({ next: [] as string[][], asked: 0 }));

vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (_name: string, _options: LookupOptions, done: Found) => {
    answers.asked += 1;
    const addresses = (answers.next.length > 1 ? answers.next.shift() : answers.next[0]) ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  },
}));

const folder = mkdtempSync(join(tmpdir(), 'rebinding-'));
useDatabase();
const victim = createServer();
let connections = 0;
let port = 0;
beforeAll(async () => {
  process.env.KEY_FILE = join(folder, 'key');
  process.env.ALLOW_LOCAL_TARGETS = 'false';
  victim.on('connection', (socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => victim.listen(0, '127.0.0.1', resolve));
  port = Object(victim.address()).port;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => victim.close(resolve));
});
beforeEach(() => {
  connections = 0;
  answers.asked = 0;
});

/** Delivers one event to a webhook that was stored when its name led to a different address. */
const deliverTo = async (url: string) => {
  const webhook = await makeWebhook(url);
  await emit(eventOf({ project: webhook.project }), [webhook]);
  await deliverDue({ now: () => now, deadline: now + 60_000 });
  const [delivery] = await deliveriesTo(webhook);
  return delivery?.attempts[0]?.error;
};

/**
 * Collects the addresses that sockets connect to from now on. Each attempt is aborted at once, so that the test does
 * not wait for the internet.
 */
const watchAttempts = (): readonly string[] => {
  const attempts: string[] = [];
  const { connect } = Socket.prototype;
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    this.once('connectionAttempt', (address: string) => {
      attempts.push(address);
      process.nextTick(() => this.destroy(new Error('given up')));
    });
    return Reflect.apply(connect, this, given);
  });
  onTestFinished(() => spy.mockRestore());
  return attempts;
};

describe('a delivery to a name that now leads to a private address', () => {
  it.each([
    [['127.0.0.1']],
    [['93.184.215.14', '127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
    [['10.0.0.1']],
  ])('%j makes no connection', async (addresses) => {
    const url = `https://rebind.example:${port}/`;
    expect(checkTarget(url, false)).toBe(url);
    answers.next = [addresses];
    expect(await deliverTo(url)).toBe('unreachable: no connection');
    expect(connections).toBe(0);
  });

  it('goes to the checked address, even if the name leads to a different address a moment later', async () => {
    // A public address that is not assigned: https://www.iana.org/assignments/ipv6-unicast-address-assignments
    answers.next = [['2000::1'], ['127.0.0.1']];
    const attempts = watchAttempts();
    expect(await deliverTo(`https://rebind.example:${port}/`)).toBe('unreachable: no connection');
    expect(attempts).toEqual(['2000::1']);
    expect([answers.asked, connections]).toEqual([1, 0]);
  });
});

describe('a delivery to an address that was stored before such addresses were refused', () => {
  it.each([
    ['http', () => `http://127.0.0.1:${port}/`],
    ['loopback', () => `https://127.0.0.1:${port}/`],
    ['a number', () => `https://2130706433:${port}/`],
    ['the metadata service', () => 'https://169.254.169.254/latest/meta-data'],
  ])('makes no connection: %s', async (_, url) => {
    expect(await deliverTo(url())).toMatch(/^blocked: /);
    expect(connections).toBe(0);
  });
});
