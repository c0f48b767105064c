import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, type HookMessage, isProven } from '../../../lib/engine/provider-webhooks/signature.ts';
import { targetParts, withSecret } from '../../../lib/engine/provider-webhooks/url.ts';
import { closeWebhooks } from '../../../lib/providers/close/webhooks.ts';
import { githubWebhooks } from '../../../lib/providers/github/webhooks.ts';
import { hubspotWebhooks } from '../../../lib/providers/hubspot/webhooks.ts';
import type { NotificationProof } from '../../../lib/providers/language/webhooks.ts';
import { pipedriveWebhooks } from '../../../lib/providers/pipedrive/webhooks.ts';
import { zendeskWebhooks } from '../../../lib/providers/zendesk/webhooks.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const secret = 'it is no secret';
const uri = 'https://api.example.com/hooks/p/hubspot';
// Bytes that are not UTF-8 must also be verified unchanged.
const body = Buffer.concat([Buffer.from('{"b": 1,  "a":"ü"}'), Buffer.of(0xff, 0x0a)]);

const hmac = (algorithm: string, encoding: 'hex' | 'base64' | 'base64url', ...parts: (string | Uint8Array)[]) => {
  const sum = createHmac(algorithm, secret);
  for (const part of parts) sum.update(part);
  return sum.digest(encoding);
};

const message = (headers: Record<string, string>, over: Partial<HookMessage> = {}): HookMessage => ({
  method: 'POST',
  uri,
  body,
  headers,
  ...over,
});

/** The body contains the time. https://linear.app/developers/webhooks */
const linear: NotificationProof = {
  algorithm: 'sha256',
  encoding: 'hex',
  header: 'linear-signature',
  signs: ['body'],
  sentAt: { at: { body: 'webhookTimestamp' }, unit: 'ms', tolerance: 60 },
};

/**
 * Webhooks that a Jira administrator creates with a secret.
 * https://developer.atlassian.com/cloud/jira/platform/webhooks/
 */
const jiraAdmin: NotificationProof = {
  algorithm: 'sha256',
  encoding: 'hex',
  header: 'x-hub-signature',
  prefix: 'sha256=',
  signs: ['body'],
};

const jwtOf = (claims: unknown, alg = 'HS256', key = secret): string => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};

const linearBody = (time: number) => Buffer.from(JSON.stringify({ action: 'update', webhookTimestamp: time }));
const seconds = Math.floor(now / 1000);

/** Creates a message of each scheme, sent at this time. */
const schemes: Readonly<Record<string, readonly [NotificationProof, (at: number) => HookMessage]>> = {
  HubSpot: [
    hubspotWebhooks.proof,
    (at) =>
      message({
        'x-hubspot-signature-v3': hmac('sha256', 'base64', `POST${uri}`, body, String(at)),
        'x-hubspot-request-timestamp': String(at),
      }),
  ],
  Zendesk: [
    zendeskWebhooks.proof,
    (at) => {
      const time = new Date(at).toISOString();
      return message({
        'x-zendesk-webhook-signature': hmac('sha256', 'base64', time, body),
        'x-zendesk-webhook-signature-timestamp': time,
      });
    },
  ],
  GitHub: [githubWebhooks.proof, () => message({ 'x-hub-signature-256': `sha256=${hmac('sha256', 'hex', body)}` })],
  'a hook of a Jira administrator': [
    jiraAdmin,
    () => message({ 'x-hub-signature': `sha256=${hmac('sha256', 'hex', body)}` }),
  ],
  Linear: [
    linear,
    (at) => message({ 'linear-signature': hmac('sha256', 'hex', linearBody(at)) }, { body: linearBody(at) }),
  ],
  Pipedrive: [
    pipedriveWebhooks.proof,
    () => message({ authorization: `Basic ${Buffer.from(`hooks:${secret}`).toString('base64')}` }),
  ],
  'an app of Jira': [
    'jwt',
    (at) => message({ authorization: `Bearer ${jwtOf({ iat: at / 1000, exp: at / 1000 + 180 })}` }),
  ],
};

const rows = Object.entries(schemes).map(([name, [proof, send]]) => ({ name, proof, send }));
const timed = rows.filter(
  ({ proof }) => proof === 'jwt' || (typeof proof === 'object' && 'sentAt' in proof && proof.sentAt !== undefined),
);
const signedBodies = rows.filter(({ proof }) => typeof proof === 'object' && 'signs' in proof);

describe.each(rows)('a message of $name', ({ proof, send }) => {
  it('is refused with a different secret', () => {
    expect(isProven(proof, send(now), 'another secret', now)).toBe(false);
  });

  it('is refused without a proof, with an empty proof, and with a cut, longer or changed proof', () => {
    const { headers, ...rest } = send(now);
    const [name = '', given = ''] =
      Object.entries(headers).find(([key]) => /signature(?:-256|-v3)?$|^auth/.test(key)) ?? [];
    const flipped = `${given.slice(0, -3)}${given.at(-3) === 'A' ? 'B' : 'A'}${given.slice(-2)}`;
    for (const value of [undefined, '', given.slice(0, -1), `${given}a`, flipped]) {
      expect(isProven(proof, { ...rest, headers: { ...headers, [name]: value } }, secret, now)).toBe(false);
    }
  });

  it('is accepted unchanged', () => {
    expect(isProven(proof, send(now), secret, now)).toBe(true);
  });
});

describe.each(signedBodies)('a message of $name', ({ proof, send }) => {
  it('is refused if a byte of its body was changed, added or removed', () => {
    const sent = send(now);
    const changed = Buffer.from(sent.body);
    changed[3] = (changed[3] ?? 0) ^ 1;
    for (const altered of [changed, Buffer.concat([sent.body, Buffer.of(0x20)]), sent.body.subarray(0, -1)]) {
      expect(isProven(proof, { ...sent, body: altered }, secret, now)).toBe(false);
    }
  });
});

describe('a key in hex', () => {
  const key = Buffer.from(secret).toString('hex');
  const at = String(seconds);
  const signed = (by: string | Uint8Array) =>
    message({
      'close-sig-hash': createHmac('sha256', by).update(at).update(body).digest('hex'),
      'close-sig-timestamp': at,
    });

  it('is decoded to its bytes', () => {
    expect(isProven(closeWebhooks.proof, signed(secret), key, now)).toBe(true);
    expect(isProven(closeWebhooks.proof, signed(key), key, now)).toBe(false);
  });

  it('proves only a message with this time and body', () => {
    const sent = signed(secret);
    expect(isProven(closeWebhooks.proof, sent, key, now + 600_000)).toBe(false);
    expect(isProven(closeWebhooks.proof, { ...sent, body: Buffer.from('{}') }, key, now)).toBe(false);
    expect(isProven(closeWebhooks.proof, sent, Buffer.from('another').toString('hex'), now)).toBe(false);
  });
});

describe('a message that contains the secret', () => {
  const proof: NotificationProof = { body: 'token' };
  const said = (token: unknown) => message({}, { body: Buffer.from(JSON.stringify({ module: 'Contacts', token })) });

  it('is accepted with exactly this secret', () => {
    expect(isProven(proof, said(secret), secret, now)).toBe(true);
    for (const token of ['', 'another', secret.slice(1), `${secret}a`, null, { token: secret }, undefined]) {
      expect(isProven(proof, said(token), secret, now)).toBe(false);
    }
  });

  it('proves nothing without a secret, or without a text to read', () => {
    expect(isProven(proof, said(''), '', now)).toBe(false);
    expect(isProven(proof, message({}, { body: Buffer.from('no JSON') }), secret, now)).toBe(false);
  });

  it('may have the secret in a header', () => {
    const inHeader: NotificationProof = { header: 'x-gitlab-token' };
    expect(isProven(inHeader, message({ 'x-gitlab-token': secret }), secret, now)).toBe(true);
    expect(isProven(inHeader, said(secret), secret, now)).toBe(false);
  });
});

describe('an address that contains the secret', () => {
  const sentTo = (given: string | undefined) => message({}, { secret: given });

  it('is accepted with exactly this secret', () => {
    expect(isProven('path', sentTo(secret), secret, now)).toBe(true);
    for (const given of [undefined, '', 'another', secret.slice(1), `${secret}a`, `${secret}.a`]) {
      expect(isProven('path', sentTo(given), secret, now)).toBe(false);
    }
  });

  it('proves nothing without a secret', () => {
    for (const given of [undefined, '']) expect(isProven('path', sentTo(given), '', now)).toBe(false);
  });

  it('contains the secret after the first dot', () => {
    expect(targetParts('connection')).toEqual({ name: 'connection', secret: undefined });
    expect(targetParts(withSecret('connection', secret))).toEqual({ name: 'connection', secret });
    expect(targetParts('connection.')).toEqual({ name: 'connection', secret: '' });
    expect(targetParts('a.b.c')).toEqual({ name: 'a', secret: 'b.c' });
  });
});

describe.each(timed)('a message of $name', ({ proof, send }) => {
  it('is refused if it is too old, or has a future time', () => {
    expect(isProven(proof, send(now - 20 * 60_000), secret, now)).toBe(false);
    expect(isProven(proof, send(now + 20 * 60_000), secret, now)).toBe(false);
  });

  it('is accepted if clocks differ slightly', () => {
    for (const at of [now - 30_000, now + 30_000]) expect(isProven(proof, send(at), secret, now)).toBe(true);
  });
});

describe('a message of HubSpot', () => {
  const sent = schemes.HubSpot?.[1](now) ?? message({});

  it.each([
    ['another method', { method: 'PUT' }],
    ['another address', { uri: `${uri}/x` }],
  ])('is refused at %s', (_, over) => {
    expect(isProven(hubspotWebhooks.proof, { ...sent, ...over }, secret, now)).toBe(false);
  });

  it.each(['', 'soon', '-1', 'NaN', '1e99', '99999999999999999'])(
    'is refused with the time %j and any signature',
    (time) => {
      const headers = {
        'x-hubspot-signature-v3': hmac('sha256', 'base64', `POST${uri}`, body, time),
        'x-hubspot-request-timestamp': time,
      };
      expect(isProven(hubspotWebhooks.proof, message(headers), secret, now)).toBe(false);
    },
  );
});

describe('a message of an app of Jira', () => {
  const send = (token: string) => isProven('jwt', message({ authorization: `Bearer ${token}` }), secret, now);
  const inTime = { iat: seconds, exp: seconds + 180 };

  it.each([
    ['that says that it is not signed', jwtOf(inTime, 'none')],
    ['of another algorithm', jwtOf(inTime, 'HS512')],
    ['without a signature', jwtOf(inTime).replace(/[^.]+$/, '')],
    ['that would be good for ever', jwtOf({ iss: 'jira' })],
    ['whose times are no numbers', jwtOf({ exp: 'never' })],
    ['that begins later', jwtOf({ ...inTime, nbf: seconds + 3600 })],
    ['without claims', `${jwtOf(inTime).split('.')[0]}..`],
    ['that is none', 'nonsense'],
  ])('is refused with a token %s', (_, token) => {
    expect(send(token)).toBe(false);
  });

  it('is accepted for a while with a token that contains only its creation time', () => {
    expect(send(jwtOf({ iat: seconds - 60 }))).toBe(true);
    expect(send(jwtOf({ iat: seconds - 3600 }))).toBe(false);
  });
});

describe('the fingerprint of a message', () => {
  const delivered = (delivery: string, over: Partial<HookMessage> = {}) =>
    fingerprintOf(githubWebhooks, message({ 'x-github-delivery': delivery }, over));

  it('is the same for the same message, and differs by delivery, text and address', () => {
    const one = delivered('1');
    expect(delivered('1')).toBe(one);
    const others = [
      delivered('2'),
      delivered('1', { body: Buffer.from('{}') }),
      delivered('1', { uri: `${uri}/other` }),
    ];
    expect(new Set([one, ...others]).size).toBe(4);
  });

  it('differs by time', () => {
    const sentAt = (time: number) =>
      fingerprintOf(hubspotWebhooks, message({ 'x-hubspot-request-timestamp': String(time) }));
    expect(sentAt(now)).toBe(sentAt(now));
    expect(sentAt(now)).not.toBe(sentAt(now + 1));
  });
});
