import type { Quirk, Step } from '../../../providers/define.ts';

/** Consents of the contact at the address in the record. */
const consented = {
  attributes: {
    subscriptions: {
      email: { marketing: { consent: 'SUBSCRIBED' } },
      sms: { marketing: { consent: 'SUBSCRIBED' } },
    },
    consents: { email: { at: '2026-01-01T00:00:00.000Z' }, sms: { at: '2026-01-01T00:00:00.000Z' } },
  },
  subscriptions: { types: [{ status: 'SUBSCRIBED' }] },
  consent: '2026-01-01T00:00:00.000Z',
};

/** Input for any quirk: a record at the other end, a name, a small record, and the values of a separate write. */
const given = {
  others: [{ id: '1' }],
  names: ['one'],
  record: { attributes: { email: 'ada@example.com', phone_number: '+15550100' } },
  current: {},
  given: consented,
};

/** A quirk of any kind. */
export type AnyQuirk = (input: typeof given) => Quirk<unknown>;

const generatorOf = Object.getPrototypeOf(function* () {
  yield undefined;
}).constructor;

/** Whether a value is a generator function of a declaration. */
export const isQuirk = (value: unknown): value is AnyQuirk => value instanceof generatorOf;

/** Response to every request: a list with one active element, the e-mails of an automation, and a contact. */
const answer = {
  results: [{ id: '1', isActive: true, workflowId: '1' }],
  emails: [{ id: '1', position: 1 }],
  properties: { email: 'ada@example.com' },
};

/** Runs a quirk with small responses. Returns its steps and its result. */
export const playQuirk = (quirk: AnyQuirk): { readonly steps: readonly Step[]; readonly result: unknown } => {
  const steps: Step[] = [];
  const playing = quirk(given);
  let next = playing.next();
  while (next.done !== true) {
    steps.push(next.value);
    next = playing.next(answer);
  }
  return { steps, result: next.value };
};
