import type { Verdict } from '../../../lib/objects/consent.ts';

/** State of a person before a write. `deleted`: the person had unsubscribed, and the contact was deleted. */
export const befores = [
  'unknown',
  'subscribed',
  'unsubscribed',
  'deleted',
  'pending',
  'bounced',
  'complained',
] as const;
export type Before = (typeof befores)[number];

/**
 * The consent of a write, compared with the person's last decision. `equal`: the same time. `future`: a future time.
 */
export const consents = ['none', 'older', 'equal', 'newer', 'future'] as const;
export type Consent = (typeof consents)[number];

const optedOut: Readonly<Record<Consent, Verdict>> = {
  none: 'unsaid',
  older: 'earlier',
  equal: 'earlier',
  newer: 'subscribes',
  future: 'future',
};

const forGood: Readonly<Record<Consent, Verdict>> = {
  none: 'final',
  older: 'final',
  equal: 'final',
  newer: 'final',
  future: 'future',
};

/** The consent rule of docs/marketing-contacts.md, row by row. */
const rule: Readonly<Record<Before, Readonly<Record<Consent, Verdict>>>> = {
  unknown: { none: 'unsaid', older: 'subscribes', equal: 'subscribes', newer: 'subscribes', future: 'future' },
  subscribed: { none: 'there', older: 'there', equal: 'there', newer: 'there', future: 'future' },
  unsubscribed: optedOut,
  deleted: optedOut,
  pending: forGood,
  bounced: forGood,
  complained: forGood,
};

export const ruleOf = (before: Before, consent: Consent): Verdict => rule[before][consent];
