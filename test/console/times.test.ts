import { expect, it } from 'vitest';
import { relativeTime } from '../../lib/console/times.ts';

const now = Date.parse('2026-11-30T12:00:00.000Z');
const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const day = 24 * hour;

it.each([
  [4 * second, 'just now'],
  [44 * second, 'in 44 sec.'],
  [59.6 * second, 'in 1 min.'],
  [-89 * second, '1 min. ago'],
  [-91 * second, '2 min. ago'],
  [59.7 * minute, 'in 1 hr.'],
  [23.2 * hour, 'in 23 hr.'],
  [23.6 * hour, 'tomorrow'],
  [4 * day + 23 * hour, 'in 5 days'],
  [-(4 * day + 11 * hour), '4 days ago'],
])('%d ms from now are %s', (ms, words) => {
  expect(relativeTime(now + ms, now)).toBe(words);
});
