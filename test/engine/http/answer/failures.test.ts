import { describe, expect, it } from 'vitest';
import { failureOf, redact, translateAnswer } from '../../../../lib/engine/http/answer/failures.ts';
import { type HttpAnswer, HttpFailure } from '../../../../lib/engine/http/http.ts';
import { createRedactor } from '../../../../lib/engine/http/redaction.ts';
import { ApiError } from '../../../../lib/errors.ts';
import type { Provider } from '../../../../lib/providers/define.ts';
import { hubspot } from '../../../../lib/providers/hubspot/index.ts';
import { zendesk } from '../../../../lib/providers/zendesk/index.ts';

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const refusalOf = (method: string, given: HttpAnswer, provider: Provider = hubspot): ApiError => {
  try {
    translateAnswer({ provider, redactor: createRedactor(() => []) }, method, given);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error(`${given.status} was taken for a success`);
};

describe('a status', () => {
  it.each([
    [400, 'provider_rejected', 422, false],
    [401, 'connection_needs_reauth', 424, false],
    [402, 'provider_forbidden', 424, false],
    [403, 'provider_forbidden', 424, false],
    [404, 'not_found', 404, false],
    [410, 'not_found', 404, false],
    [409, 'conflict', 409, false],
    [415, 'provider_rejected', 422, false],
    [422, 'provider_rejected', 422, false],
    [429, 'rate_limited', 429, true],
  ] as const)('%i is %s for reads and writes, and nothing was applied', (status, code, answered, retriable) => {
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) {
      const error = refusalOf(method, answer(status));
      expect(error).toMatchObject({ code, status: answered, details: { retriable, outcome: 'not_applied' } });
      expect(error.details?.provider).toMatchObject({ name: 'hubspot', status });
    }
  });

  it.each([500, 502, 503, 504, 520, 599])('%i to a read may be repeated', (status) => {
    expect(refusalOf('GET', answer(status))).toMatchObject({
      code: 'provider_failed',
      status: 502,
      details: { retriable: true, outcome: 'not_applied' },
    });
  });

  it.each([500, 502, 503, 504, 520, 599])('%i to a write has an uncertain outcome', (status) => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      expect(refusalOf(method, answer(status))).toMatchObject({
        code: 'provider_failed',
        details: { retriable: false, outcome: 'uncertain' },
      });
    }
  });

  it('503 with a time to come back has applied nothing', () => {
    expect(refusalOf('POST', answer(503, {}, { 'retry-after': '7' }))).toMatchObject({
      code: 'provider_failed',
      details: { retriable: true, outcome: 'not_applied', retry_after: 7 },
    });
  });

  it.each([301, 302, 303, 307, 308, 304])('%i is not followed, and a repetition does not help', (status) => {
    const read = refusalOf('GET', answer(status, '', { location: 'https://secret.example/' }));
    expect(read).toMatchObject({ code: 'provider_failed', details: { retriable: false, outcome: 'not_applied' } });
    expect(JSON.stringify(read.details) + read.message).not.toContain('secret.example');
    expect(refusalOf('POST', answer(status)).details).toMatchObject({ retriable: false, outcome: 'uncertain' });
  });
});

describe('a wait', () => {
  it('is passed on in whole seconds, if the provider sent one', () => {
    const wait = (header?: string) =>
      refusalOf('GET', answer(429, {}, header === undefined ? {} : { 'retry-after': header })).details?.retry_after;
    expect(wait('40')).toBe(40);
    expect(wait('0.2')).toBe(1);
    expect(wait('soon')).toBeUndefined();
    expect(wait()).toBeUndefined();
    const date = new Date(Date.now() + 90_000).toUTCString();
    expect(wait(date)).toBeGreaterThan(85);
    expect(wait(date)).toBeLessThanOrEqual(90);
  });
});

describe("the provider's message", () => {
  it("is found at HubSpot's place", () => {
    const body = {
      status: 'error',
      message: 'Property "x" does not exist',
      category: 'VALIDATION_ERROR',
      correlationId: 'c-1',
    };
    const error = refusalOf('POST', answer(400, body));
    expect(error.message).toBe('hubspot did not accept the request: Property "x" does not exist');
    expect(error.details?.provider).toEqual({
      name: 'hubspot',
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'Property "x" does not exist',
      request_id: 'c-1',
    });
  });

  it("is found at Zendesk's place, with the reason of each field", () => {
    const body = {
      error: 'RecordInvalid',
      description: 'Record validation errors',
      details: {
        requester: [{ description: 'Requester: is suspended', error: 'X' }],
        base: [{ description: 'Status: is invalid' }],
      },
    };
    const error = refusalOf('POST', answer(422, body, { 'x-request-id': 'r-1' }), zendesk);
    expect(error.details?.provider).toEqual({
      name: 'zendesk',
      status: 422,
      code: 'RecordInvalid',
      message: 'Record validation errors; Requester: is suspended; Status: is invalid',
      request_id: 'r-1',
    });
    const other = { error: { title: 'Forbidden', message: 'You do not have access' } };
    expect(refusalOf('GET', answer(403, other), zendesk).details?.provider).toMatchObject({
      code: 'Forbidden',
      message: 'You do not have access',
    });
  });

  it.each<[string, unknown]>([
    ['HTML', '<!doctype html><h1>Bad gateway: key=abcdef</h1>'],
    ['nothing', ''],
    ['a bare text', '"down"'],
    ['null', 'null'],
    ['a list', [{ message: 'x' }]],
    ['members of other types', { message: { text: 'x' }, category: ['x'], correlationId: true }],
  ])('is left out when the body is %s', (_, body) => {
    const error = refusalOf('GET', answer(502, body));
    expect(error.message).toBe('hubspot failed');
    expect(error.details?.provider).toEqual({ name: 'hubspot', status: 502 });
  });

  it('contains the reasons with the names of their fields', () => {
    const byField: Provider = {
      ...zendesk,
      errors: { message: ['messages.0'], code: [], reasons: [{ at: 'errors' }] },
    };
    const body = { messages: ['Invalid.'], errors: { summary: 'is empty', owner: { text: 'no text' } } };
    expect(refusalOf('POST', answer(400, body), byField).details?.provider?.message).toBe(
      'Invalid.; summary: is empty',
    );
    for (const errors of [null, 'x', [], undefined])
      expect(refusalOf('POST', answer(400, { messages: ['A.'], errors }), byField).details?.provider?.message).toBe(
        'A.',
      );
  });

  it('names the conflicting record of a 409, and of no other status', () => {
    const body = { message: 'Contact already exists. Existing ID: 4711', category: 'CONFLICT' };
    expect(refusalOf('POST', answer(409, body)).details?.existing_remote_id).toBe('4711');
    const invalid = { ...body, category: 'VALIDATION_ERROR' };
    expect(refusalOf('POST', answer(400, invalid)).details).not.toHaveProperty('existing_remote_id');
    expect(refusalOf('POST', answer(409, { message: 'Taken' })).details).not.toHaveProperty('existing_remote_id');
  });

  it('is cut and redacted everywhere', () => {
    const secret = 'pat-na1-0f4e1b9c-3333-4444-5555-666677778888';
    const body = { message: `${'m'.repeat(20)} ${secret} ${'word '.repeat(200)}`, category: `${secret} `.repeat(50) };
    const error = refusalOf('POST', answer(400, { ...body, correlationId: 'c'.repeat(5000) }));
    const shown = JSON.stringify(error.details) + error.message;
    expect(shown).not.toContain(secret.slice(8));
    expect(shown.length).toBeLessThan(2000);
    expect(error.details?.provider?.message?.length).toBeLessThanOrEqual(300);
  });
});

describe('redact', () => {
  const token = 'a1B2'.repeat(10);

  it.each([
    `Authorization: Bearer abcdef123`,
    `Basic dXNlcjpwYXNzd29yZA==`,
    'token=abc123def',
    'api_token: abc123def',
    'access_token="abc123def"',
    'refresh_token=abc123def',
    "client_secret='abc123def'",
    'apikey=abc123def',
    'X-API-Key: abc123def',
    '{"password":"abc123def"}',
    `the value ${token} is not valid`,
    token,
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  ])('hides a text that looks like a credential: %s', (message) => {
    const shown = redact(message);
    for (const secret of ['abcdef123', 'abc123def', 'dXNlcjpwYXNz', token.slice(8), 'SflKxwRJ', 'QssW5c']) {
      expect(shown).not.toContain(secret);
    }
    expect(shown).toContain('…');
  });

  it.each([
    'Contact already exists. Existing ID: 4711',
    'Property "favourite_colour" does not exist',
    'Record validation errors; Requester: is suspended',
    'You do not have the key to this',
    'The OAuth token expired; the password provided is wrong',
    'Basic authentication is not supported',
    'INVALID_ASSOCIATION_BETWEEN_OBJECT_TYPES: the_name_of_a_property_that_nobody_can_remember',
    'Ü … 💠',
    '',
  ])('does not change %j', (message) => {
    expect(redact(message)).toBe(message);
  });

  it('cuts at 300 characters', () => {
    const words = 'word '.repeat(100);
    expect(redact(words)).toBe(words.slice(0, 300));
  });

  it('hides a credential at the cut', () => {
    for (let before = 260; before < 300; before += 1) {
      const shown = redact(`${' '.repeat(before)}${token}`);
      expect(shown).not.toContain(token.slice(0, 8));
    }
  });

  it('processes a very long message in a short time: each expression reads it once', () => {
    for (const part of ['key ', 'key=', 'a-', '-', 'token"', '= ', 'key    ', 'a1 ']) {
      expect(redact(part.repeat(300_000)).length).toBeLessThanOrEqual(300);
    }
  });
});

describe('translateAnswer', () => {
  it('returns the parsed body of a success, if there is one', () => {
    expect(
      translateAnswer(
        { provider: hubspot, redactor: createRedactor(() => []) },
        'GET',
        answer(200, { id: '1' }, { a: 'b' }),
      ),
    ).toEqual({
      status: 200,
      headers: { a: 'b' },
      body: { id: '1' },
    });
    expect(
      translateAnswer({ provider: hubspot, redactor: createRedactor(() => []) }, 'DELETE', answer(204, '')).body,
    ).toBeUndefined();
  });

  it('treats a success that is not JSON as a failure, uncertain for a write', () => {
    const html = answer(200, '<html>Down for maintenance</html>');
    expect(refusalOf('GET', html)).toMatchObject({
      code: 'provider_failed',
      details: { retriable: true, outcome: 'not_applied', provider: { name: 'hubspot', status: 200 } },
    });
    expect(refusalOf('POST', html).details).toMatchObject({ retriable: false, outcome: 'uncertain' });
    expect(refusalOf('GET', html).message).not.toContain('maintenance');
  });
});

describe('failureOf', () => {
  const translate = (method: string, kind: HttpFailure['kind'], sent: boolean) => {
    const error = failureOf(hubspot, method, new HttpFailure(kind, sent, 'reason', new Error('inner')));
    if (error instanceof ApiError) return error;
    throw new Error('was not translated');
  };

  it.each([
    ['blocked', false, 'provider_unreachable', 502, false],
    ['unreachable', false, 'provider_unreachable', 502, true],
    ['timeout', false, 'provider_timeout', 504, true],
    ['timeout', true, 'provider_timeout', 504, true],
    ['cut', true, 'provider_failed', 502, true],
    ['too_large', true, 'provider_failed', 502, false],
  ] as const)('%s (sent: %s) of a read is %s', (kind, sent, code, status, retriable) => {
    const error = translate('GET', kind, sent);
    expect(error).toMatchObject({ code, status, details: { retriable, outcome: 'not_applied' } });
    expect(error.message).toBe('hubspot: reason');
  });

  it.each([
    ['blocked', false, 'not_applied', false],
    ['unreachable', false, 'not_applied', true],
    ['timeout', false, 'not_applied', true],
    ['timeout', true, 'uncertain', false],
    ['cut', true, 'uncertain', false],
    ['too_large', true, 'uncertain', false],
  ] as const)('%s (sent: %s) of a write is %s', (kind, sent, outcome, retriable) => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      expect(translate(method, kind, sent).details).toMatchObject({ outcome, retriable });
    }
  });

  it('does not change other errors', () => {
    const error = new TypeError('ours');
    expect(failureOf(hubspot, 'GET', error)).toBe(error);
  });
});

describe('a provider that repeats its request', () => {
  it('is redacted in code, message and request id, also at the cut of the message', () => {
    const secret = 'opaque/secret+of the account';
    const long = `${'x '.repeat(140)}${secret} ${encodeURIComponent(secret)}`;
    const given = answer(400, { message: long, category: secret, correlationId: `id ${secret}` });
    const error = (() => {
      try {
        translateAnswer({ provider: hubspot, redactor: createRedactor(() => [secret]) }, 'GET', given);
      } catch (thrown) {
        return thrown as ApiError;
      }
      throw new Error('nothing was refused');
    })();
    const shown = JSON.stringify([error.message, error.details]);
    expect(shown).toContain('[redacted]');
    expect(shown).not.toMatch(/opaque|of(?: |%20)the/);
  });
});
