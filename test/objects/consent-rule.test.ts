import { describe, expect, it } from 'vitest';
import { type Standing, type Verdict, verdictOn } from '../../lib/objects/consent.ts';
import { befores, type Consent, consents, ruleOf } from '../records/consent/rule.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const decidedAt = '2026-11-20T12:00:00.000Z';

/** A vendor's data about an address, in each of the vendors' notations. */
const standings: Readonly<Record<(typeof befores)[number], readonly Standing[]>> = {
  unknown: [{}, { status: 'never_subscribed' }, { status: null, decidedAt: null }],
  subscribed: [{ status: 'subscribed', decidedAt }, { status: 'Subscribed' }],
  unsubscribed: [
    { status: 'unsubscribed', decidedAt },
    { status: 'unsubscribed', consent: { opted_in_at: decidedAt } },
    { status: 'never_subscribed', decidedAt },
    { status: 'A word of the vendor', decidedAt },
  ],
  deleted: [
    { status: 'archived', decidedAt },
    { status: 'unsubscribed', decidedAt },
  ],
  pending: [{ status: 'pending', decidedAt }, { status: 'Pending' }],
  bounced: [{ status: 'bounced' }, { status: 'subscribed', suppressed: 'bounced' }],
  complained: [
    { status: 'complained', decidedAt },
    { status: 'subscribed', suppressed: 'complained', decidedAt },
  ],
};

const times: Readonly<Record<Consent, string | undefined>> = {
  none: undefined,
  older: '2026-11-20T11:59:59.999Z',
  equal: decidedAt,
  newer: '2026-11-20T12:00:00.001Z',
  future: '2026-11-28T12:05:00.001Z',
};

const consentOf = (consent: Consent): unknown =>
  times[consent] === undefined ? undefined : { opted_in_at: times[consent] };

const cells = befores.flatMap((before) =>
  consents.flatMap((consent) => standings[before].map((standing, nth) => ({ before, consent, standing, nth }))),
);

describe('the rule for subscribing a person', () => {
  it.each(cells)('$before ($nth), consent $consent', ({ before, consent, standing }) => {
    const asked = { status: 'subscribed', consent: consentOf(consent) };
    expect(verdictOn(asked, standing, now)).toBe(ruleOf(before, consent));
  });

  it.each(cells)('requires no consent if nothing is subscribed: $before ($nth), consent $consent', (cell) => {
    const expected: Verdict = cell.consent === 'future' ? 'future' : 'quiet';
    for (const status of ['unsubscribed', 'pending', undefined])
      expect(verdictOn({ status, consent: consentOf(cell.consent) }, cell.standing, now)).toBe(expected);
  });

  it('accepts a consent of the next five minutes as current, and no later one', () => {
    const at = (ms: number) => ({ status: 'subscribed', consent: { opted_in_at: new Date(now + ms).toISOString() } });
    expect(verdictOn(at(5 * 60_000), {}, now)).toBe('subscribes');
    expect(verdictOn(at(5 * 60_000 + 1), {}, now)).toBe('future');
  });
});
