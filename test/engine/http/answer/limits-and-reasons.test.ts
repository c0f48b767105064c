import { describe, expect, it } from 'vitest';
import { translateAnswer } from '../../../../lib/engine/http/answer/failures.ts';
import type { HttpAnswer } from '../../../../lib/engine/http/http.ts';
import { createRedactor } from '../../../../lib/engine/http/redaction.ts';
import { ApiError } from '../../../../lib/errors.ts';
import { providers } from '../../../../lib/providers/all.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const errorOf = (id: string, given: HttpAnswer, method = 'GET'): ApiError => {
  try {
    translateAnswer(
      { provider: providers[id] ?? expect.fail(`no provider ${id}`), redactor: createRedactor(() => []) },
      method,
      given,
    );
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error(`${given.status} was taken for a success`);
};

const reasonOf = (id: string, status: number, body: unknown) =>
  errorOf(id, answer(status, body)).details?.provider?.message;

describe('a limit that only the text names', () => {
  const words = [
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    'You have exceeded a secondary rate limit and have been temporarily blocked from content creation.',
    'You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.',
    'API rate limit exceeded for user ID 1.',
  ];

  it.each(words)('is a limit with 403 and 429, for the minute that GitHub requests: %s', (message) => {
    for (const status of [403, 429]) {
      for (const method of ['GET', 'POST']) {
        expect(errorOf('github', answer(status, { message }), method)).toMatchObject({
          code: 'rate_limited',
          details: { retriable: true, outcome: 'not_applied', retry_after: 60, provider: { message } },
        });
      }
    }
  });

  it('is not assumed if GitHub refuses a missing permission', () => {
    for (const message of [
      'Resource not accessible by personal access token',
      'Must have admin rights to Repository.',
      '',
    ])
      expect(errorOf('github', answer(403, { message }))).toMatchObject({ code: 'provider_forbidden' });
    expect(errorOf('github', answer(422, { message: words[0] }))).toMatchObject({ code: 'provider_rejected' });
  });

  it('ends at the time in a header, whatever the text says', () => {
    const end = Math.ceil(Date.now() / 1000) + 90;
    const used = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(end) };
    expect(errorOf('github', answer(403, { message: words[0] }, { 'retry-after': '7' })).details?.retry_after).toBe(7);
    const wait = errorOf('github', answer(403, { message: words[3] }, used)).details?.retry_after ?? 0;
    expect([wait >= 89, wait <= 91]).toEqual([true, true]);
  });

  it.each([
    ['SECONDLY', 1],
    ['TEN_SECONDLY_ROLLING', 10],
    ['DAILY', 900],
    ['WEEKLY', undefined],
  ])('is the limit that HubSpot names: %s', (policyName, wait) => {
    const body = { status: 'error', message: 'You have reached your limit.', errorType: 'RATE_LIMIT', policyName };
    expect(errorOf('hubspot', answer(429, body))).toMatchObject({
      code: 'rate_limited',
      details: { retry_after: wait, provider: { code: policyName } },
    });
  });
});

describe('the reason', () => {
  it.each([
    [['title is too long', 'body is too long'], 'Validation Failed; title is too long; body is too long'],
    [[{ resource: 'Issue', field: 'title', code: 'missing_field' }], 'Validation Failed; title: missing_field'],
    [[{ resource: 'Hook', code: 'custom', message: 'Hook already exists' }], 'Validation Failed; Hook already exists'],
    [
      [{ field: 'a', code: 'invalid' }, 'b is wrong', { code: 'x' }, 7, null],
      'Validation Failed; a: invalid; b is wrong; x',
    ],
    ['a text', 'Validation Failed'],
  ])('of GitHub is a text, a message, or a field with a code: %j', (errors, message) => {
    expect(reasonOf('github', 422, { message: 'Validation Failed', errors })).toBe(message);
  });

  it('of HubSpot names the missing scopes once', () => {
    const body = {
      message: "This app hasn't been granted all required scopes to make this call.",
      errors: [
        {
          message: 'One or more of the following scopes are required.',
          context: { requiredGranularScopes: ['tickets'] },
        },
      ],
    };
    expect(reasonOf('hubspot', 403, body)).toBe(
      "This app hasn't been granted all required scopes to make this call.; One or more of the following scopes are required.; tickets",
    );
    expect(reasonOf('hubspot', 400, { message: 'Property x is unknown', errors: [{ message: 'x is unknown' }] })).toBe(
      'Property x is unknown',
    );
  });

  it('of Jira contains every message and every field', () => {
    const body = { errorMessages: ['One.', 'Two.'], errors: { priority: 'is required' } };
    expect(reasonOf('jira', 400, body)).toBe('One.; Two.; priority: is required');
    expect(reasonOf('jira', 404, { errorMessage: 'The site is gone' })).toBe('The site is gone');
  });

  it('of Linear contains the errors after the first', () => {
    const errors = [
      { message: 'Argument Validation Error', extensions: { userPresentableMessage: 'title is too long' } },
      { message: 'teamId must be a UUID' },
    ];
    expect(reasonOf('linear', 400, { errors })).toBe('title is too long; teamId must be a UUID');
  });

  it('of Pipedrive contains the fields of a webhook', () => {
    const body = { status: 'error', success: false, errors: { subscription_url: ['invalid or non-reachable URL'] } };
    expect(reasonOf('pipedrive', 400, body)).toBe('subscription_url: invalid or non-reachable URL');
    expect(reasonOf('pipedrive', 400, { success: false, error: 'Bad request', code: 'X' })).toBe('Bad request');
  });

  it('of Zendesk may be in a list of errors, or only a code', () => {
    const errors = [{ code: 'TooManyRequests', title: 'Too many requests to update', detail: 'Wait a minute' }];
    expect(errorOf('zendesk', answer(400, { errors })).details?.provider).toMatchObject({
      code: 'TooManyRequests',
      message: 'Too many requests to update; Wait a minute',
    });
    const body = {
      error: 'RecordInvalid',
      description: 'Record validation errors',
      details: { base: [{ error: 'BlankValue' }] },
    };
    expect(reasonOf('zendesk', 422, body)).toBe('Record validation errors; BlankValue');
  });
});
