import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedHeaders } from '../../lib/webhooks/send.ts';
import { now } from './samples.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const foreign = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const third = 'whsec_4WKX6zRSsHTVQYBvVJQBYcSWhjPZc1uC';

const message = { id: 'evt-1', body: '{"type":"crm.contact.created","data":{"name":"Zoë ✓"}}' };

const receivers = [
  ['standardwebhooks', StandardWebhook],
  ['svix', SvixWebhook],
] as const;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the signature', () => {
  it('is the one published in the specification', () => {
    const published = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
    expect(signedHeaders(published, [secret], 1_614_265_330_000)).toEqual({
      'content-type': 'application/json',
      'webhook-id': published.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});

describe.each(receivers)('the receiving side of %s', (_, Receiver) => {
  const verify = (
    headers: Readonly<Record<string, string>>,
    { body = message.body, as = secret }: { body?: string; as?: string } = {},
  ) => new Receiver(as).verify(body, { ...headers });

  const sent = (at = now, secrets: readonly string[] = [secret]) => signedHeaders(message, secrets, at);

  it('accepts a sent message, even with different letter case in a header', () => {
    expect(() => verify(sent())).not.toThrow();
    const shouted = Object.fromEntries(Object.entries(sent()).map(([name, value]) => [name.toUpperCase(), value]));
    expect(() => verify(shouted)).not.toThrow();
  });

  it('accepts the message published in the specification, at its time', () => {
    vi.setSystemTime(1_614_265_330_000);
    const published = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    expect(() => verify(published, { body: '{"test": 2432232314}' })).not.toThrow();
    expect(() => verify(published, { body: '{"test": 2432232315}' })).toThrow();
    vi.setSystemTime(now);
    expect(() => verify(published, { body: '{"test": 2432232314}' })).toThrow();
  });

  it.each(['', '{}', `${message.body} `, message.body.replace('Zoë', 'Zoe')])('refuses the altered body %j', (body) => {
    expect(() => verify(sent(), { body })).toThrow();
  });

  it.each([-301, 301, -86_400, 86_400])('refuses a timestamp that is %i seconds off', (seconds) => {
    expect(() => verify(sent(now + seconds * 1000))).toThrow();
  });

  it.each([-300, 300])('accepts a timestamp that is %i seconds off', (seconds) => {
    expect(() => verify(sent(now + seconds * 1000))).not.toThrow();
  });

  it('refuses a timestamp or an id that was changed after signing', () => {
    const later = String(Math.floor(now / 1000) + 1);
    expect(() => verify({ ...sent(), 'webhook-timestamp': later })).toThrow();
    expect(() => verify({ ...sent(), 'webhook-timestamp': 'soon' })).toThrow();
    expect(() => verify({ ...sent(), 'webhook-id': 'evt-2' })).toThrow();
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('refuses a message without %s', (name) => {
    const { [name]: _gone, ...rest } = sent();
    expect(() => verify(rest)).toThrow();
  });

  it('refuses a foreign secret, and a rotated one after its overlap', () => {
    expect(() => verify(sent(), { as: foreign })).toThrow();
    expect(() => verify(sent(now, [foreign]), { as: secret })).toThrow();
  });

  it('accepts both secrets while they overlap, and no third one', () => {
    const both = sent(now, [foreign, secret]);
    expect(() => verify(both, { as: secret })).not.toThrow();
    expect(() => verify(both, { as: foreign })).not.toThrow();
    expect(() => verify(both, { as: third })).toThrow();
  });

  it('skips unknown versions, and refuses a message without a known one', () => {
    const headers = sent();
    const [signature = ''] = [headers['webhook-signature']];
    const unknown = signature.replace('v1,', 'v9,');
    expect(() => verify({ ...headers, 'webhook-signature': `${unknown} ${signature}` })).not.toThrow();
    expect(() => verify({ ...headers, 'webhook-signature': unknown })).toThrow();
  });
});
