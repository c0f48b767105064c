import type { Quirk, Step } from '../../lib/providers/define.ts';

/** Somebody has agreed, whose address the record has. */
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

/** What any quirk takes: a record at the other end, a name, a record with little in it, and what is written apart. */
const given = {
  others: [{ id: '1' }],
  names: ['one'],
  record: { attributes: { email: 'ada@example.com', phone_number: '+15550100' } },
  current: {},
  given: consented,
};

type AnyQuirk = (input: typeof given) => Quirk<unknown>;

const generatorOf = Object.getPrototypeOf(function* () {
  yield undefined;
}).constructor;

/** A generator function of a declaration. */
export const isQuirk = (value: unknown): value is AnyQuirk => value instanceof generatorOf;

/** A list of one, which is in use; or a contact. */
const answer = { results: [{ id: '1', isActive: true }], properties: { email: 'ada@example.com' } };

/** All that a quirk yields where every answer has little in it, and what it returns. */
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
