import { describe, expect, it } from 'vitest';
import { failureBody, messageOf, namedWarnings } from '../../lib/engine/answer-limits.ts';
import { ApiError, validationError, type Warning } from '../../lib/errors.ts';

const many = (count: number, length = 5) =>
  Array.from({ length: count }, (_, index) => ({
    path: `f${index}`.padEnd(length, 'x'),
    message: 'm'.padEnd(length, 'y'),
  }));

const warningsOf = (count: number): Warning[] => many(count).map((one) => ({ ...one, code: 'unsupported_field' }));

describe('an answer', () => {
  it('names up to 100 refused fields, and counts the rest', () => {
    const body = failureBody(validationError(many(80_000)));
    expect(body.details).toMatchObject({ more_issues: 79_900, retriable: false });
    expect(body.details?.issues).toHaveLength(100);
  });

  it('omits the count if all refused fields are named', () => {
    expect(failureBody(validationError(many(100))).details).not.toHaveProperty('more_issues');
  });

  it('names up to 100 warnings, and counts the rest', () => {
    const { warnings, more_warnings } = namedWarnings(warningsOf(101));
    expect([warnings?.length, more_warnings]).toEqual([100, 1]);
    expect(namedWarnings(warningsOf(100))).not.toHaveProperty('more_warnings');
    expect(namedWarnings([])).toEqual({});
  });

  it('has a bounded length, however long the names of clients are', () => {
    const body = failureBody(validationError(many(80_000, 10_000)));
    expect(JSON.stringify(body).length).toBeLessThan(200_000);
    expect(
      messageOf(
        undefined,
        many(5_000, 10_000).map((one) => ({ ...one, code: 'read_only' as const })),
      )?.length,
    ).toBe(2_000);
  });

  it('is not cut within a character', () => {
    const message = `${'x'.repeat(1_998)}😀😀`;
    expect(failureBody(new ApiError('not_found', message)).message.isWellFormed()).toBe(true);
  });
});
