import { describe, expect, it } from 'vitest';
import { retired, revision } from '../../../lib/providers/klaviyo/version.ts';

const day = 24 * 60 * 60 * 1000;

/** Number of days until a later revision must be used. @param now epoch ms */
const daysLeft = (now: number): number => (Date.parse(retired) - now) / day;

describe('the revision of Klaviyo', () => {
  it('is there for two years from its release on', () => {
    expect(Number(retired.slice(0, 4)) - Number(revision.slice(0, 4))).toBe(2);
    expect(retired.slice(4)).toBe(revision.slice(4));
  });

  it('is left 90 days before it is retired: this test fails from then on, until the revision is a later one', () => {
    expect(daysLeft(Date.parse(retired) - 89 * day)).toBeLessThan(90);
    expect(daysLeft(Date.now())).toBeGreaterThan(90);
  });
});
