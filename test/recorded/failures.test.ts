import { describe, expect, it } from 'vitest';
import { refuseFailure } from '../../lib/engine/http/answer/failures.ts';
import { holdAfter } from '../../lib/engine/http/answer/rate-budget.ts';
import { ApiError } from '../../lib/errors.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { recordedNames } from '../contract/descriptions.ts';
import { type Recorded, recordedOf, recordingsPresent } from './exchanges.ts';
import { providerNamed } from './reading.ts';

const redactor = { text: (text: string) => text, value: (value: unknown) => value };

/** The error for a response with the given status. Undefined if the response is not refused. */
const failureOf = (provider: ProviderName, recorded: Recorded, status: number): unknown => {
  const { method, headers, response } = recorded;
  const body = Buffer.from(typeof response === 'string' ? response : JSON.stringify(response));
  try {
    refuseFailure({ provider: providerNamed(provider), redactor }, method, { status, headers, body });
  } catch (error) {
    return error;
  }
  return undefined;
};

const failing = [301, 400, 401, 403, 404, 409, 410, 422, 429, 500, 502, 503];

/** The vendor's messages, at any depth. */
const wordsIn = (value: unknown, name = ''): readonly string[] => {
  if (typeof value === 'string') return /^(?:message|error|description|error_description)$/.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) => wordsIn(inner, member));
};

describe.skipIf(!recordingsPresent())('recorded responses of real accounts', () => {
  it.each(recordedNames)('keep the message of each failure of %s', (provider) => {
    for (const recorded of recordedOf(provider).filter(({ status }) => status >= 400)) {
      const error = failureOf(provider, recorded, recorded.status);
      expect(error).toBeInstanceOf(ApiError);
      const [words] = wordsIn(recorded.response);
      if (words !== undefined) expect(String(error)).toContain(words.slice(0, 40));
    }
  });

  it.each(recordedNames)('of %s become errors under every failing status', (provider) => {
    for (const recorded of recordedOf(provider)) {
      for (const status of failing) expect(failureOf(provider, recorded, status)).toBeInstanceOf(ApiError);
    }
  });

  it.each(recordedNames)('of %s have headers that set a later time to wait for, or none', (provider) => {
    const now = Date.parse('2026-06-01T00:00:00Z');
    const holds = recordedOf(provider).map(({ headers }) => holdAfter(providerNamed(provider), headers, now));
    expect(holds.filter((hold) => hold !== undefined && !(hold > now))).toEqual([]);
  });
});
