import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../lib/store/events/attempts.ts';
import type { Delivery } from '../../lib/store/events/deliveries.ts';
import { answerOf, factsOf, readBytes, shownText, withAnswer } from '../../lib/webhooks/answer.ts';
import { eventOf } from './samples.ts';

const url = new URL('https://example.com/hook?token=token-of%20the%20query&a=1&empty=');
const textOf = (body: string | Buffer, secrets: readonly string[] = []) => shownText(Buffer.from(body), url, secrets);
const factsWith = (headers: Readonly<Record<string, string>>, body = Buffer.from('ok')) =>
  factsOf({ status: 200, headers, body });

describe('the shown part of a response', () => {
  it.each([
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x41])],
    ['a compressed text', gzipSync('x'.repeat(5_000))],
    ['a text with a NUL in it', Buffer.from('a\0b')],
    ['a text of another encoding', Buffer.from('Zoë', 'latin1')],
    ['a text that ends within a character', Buffer.from('Zoë').subarray(0, 3)],
  ])('is empty for %s', (_, body) => {
    expect(textOf(body)).toBeUndefined();
  });

  it.each(['', 'ok', 'Zoë ✓ 😀', `${'x'.repeat(1_023)}y`])('is a whole short text', (text) => {
    expect(textOf(text)).toBe(text);
  });

  it.each([0, 1, 2, 3])('ends with a whole character if 1024 bytes cut one, %i bytes on', (before) => {
    const text = `${'x'.repeat(before)}${'😀'.repeat(400)}`;
    const shown = textOf(text) ?? '';
    expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(1024);
    expect(Buffer.byteLength(shown)).toBeGreaterThan(1024 - 4);
    expect(text.startsWith(shown)).toBe(true);
  });

  it.each([0, 1, 2, 3])('is the same for a partly read response that cuts a character, %i bytes on', (before) => {
    const text = `${'x'.repeat(before)}${'😀'.repeat(1_000)}`;
    expect(textOf(Buffer.from(text).subarray(0, readBytes))).toBe(textOf(text));
  });

  it("contains no secret of ours and nothing of the address's query, in any form", () => {
    const said = `you sent whsec_abcdefgh by ${url.href}, that is token-of the query and token-of%20the%20query`;
    const text = textOf(said, ['whsec_abcdefgh']) ?? '';
    expect(text).not.toMatch(/abcdefgh|token-of|the.{1,3}query&/);
    expect(text).toContain('you sent [redacted] by https://example.com/hook?[redacted]');
  });

  it('contains no part of a secret at the cut', () => {
    expect(textOf(`${'x'.repeat(1_020)}whsec_abcdefgh`, ['whsec_abcdefgh'])).toBe(`${'x'.repeat(1_020)}[red`);
  });
});

describe('the part of a response that is stored unencrypted', () => {
  it.each([
    ['application/json; charset=utf-8', 'application/json'],
    ['TEXT/HTML', 'text/html'],
    ['image/svg+xml', 'image/*'],
    ['text/ada@example.com', 'text/*'],
    ['ada@example.com', undefined],
    ['ada/lovelace', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is of the content type %j only %j', (header, kept) => {
    expect(factsWith(header === undefined ? {} : { 'content-type': header }).contentType).toBe(kept);
  });

  it.each([
    [{}, 2, 2],
    [{ 'content-length': '2' }, 2, 2],
    [{ 'content-length': '70000' }, readBytes, 70_000],
    [{}, readBytes, undefined],
    [{ 'content-length': 'ada' }, readBytes, undefined],
  ])('is with %j, of %i read bytes, the length %j', (headers, read, length) => {
    expect(factsWith(headers, Buffer.alloc(read)).length).toBe(length);
  });
});

describe('an encrypted response', () => {
  const delivery = { project: 'p', webhook: 'w', event: eventOf({ project: 'p' }) } as unknown as Delivery;
  const attempt: Attempt = { time: '2026-03-01T12:00:00.000Z', duration: 1, status: 200 };
  const key = randomBytes(32);

  it('is not stored without a key, and cannot be read without one', () => {
    expect(withAnswer(delivery, { attempt, answer: 'thanks' }, undefined)).toEqual(attempt);
    const kept = withAnswer(delivery, { attempt, answer: 'thanks' }, key);
    expect(Buffer.from(kept.sealedAnswer ?? []).includes('thanks')).toBe(false);
    expect(answerOf(delivery, kept, undefined)).toBeUndefined();
    expect(answerOf(delivery, kept, key)).toBe('thanks');
  });

  it('cannot be decrypted for another attempt, event or webhook', () => {
    const kept = withAnswer(delivery, { attempt, answer: 'thanks' }, key);
    const others = [
      [delivery, { ...kept, time: '2026-03-01T12:00:00.001Z' }],
      [{ ...delivery, webhook: 'other' }, kept],
      [{ ...delivery, event: eventOf({ project: 'p' }) }, kept],
    ] as const;
    for (const [other, one] of others) expect(() => answerOf(other, one, key)).toThrow();
  });
});
