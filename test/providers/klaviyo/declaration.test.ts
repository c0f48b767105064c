import { describe, expect, it } from 'vitest';
import { retired, revision } from '../../../lib/providers/klaviyo/version.ts';

const day = 24 * 60 * 60 * 1000;

/** Number of days until a later revision must be used. @param now epoch ms */
const daysLeft = (now: number): number => (Date.parse(retired) - now) / day;

describe('the revision of Klaviyo', () => {
  it('is available for two years after its release', () => {
    expect(Number(retired.slice(0, 4)) - Number(revision.slice(0, 4))).toBe(2);
    expect(retired.slice(4)).toBe(revision.slice(4));
  });

  it('must be replaced 90 days before it is retired: this test fails from then on', () => {
    expect(daysLeft(Date.parse(retired) - 89 * day)).toBeLessThan(90);
    expect(daysLeft(Date.now())).toBeGreaterThan(90);
  });
});
