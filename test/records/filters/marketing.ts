import type { Accounts } from './accounts.ts';
import type { Row } from './rows.ts';

/** An object of marketing automation, and where it is asked for. */
const placeOf = <const Noun extends string>(noun: Noun) =>
  ({ path: `/marketingautomation/${noun}s`, object: `marketingautomation.${noun}` }) as const;

export const contacts = placeOf('contact');
export const lists = placeOf('list');
export const actions = placeOf('action');
export const automations = placeOf('automation');
export const campaigns = placeOf('campaign');
export const events = placeOf('event');
export const segments = placeOf('segment');
export const tags = placeOf('tag');
export const templates = placeOf('template');

let made = 0;

/** For names that are there once. */
export const nextNumber = (): number => {
  made += 1;
  return made;
};

/** An address that nobody has. */
export const newAddress = (): string => `filter-of-many-${nextNumber()}@example.com`;

/** Contacts by their addresses. @param make makes one of that address, and returns its id */
export const byAddress = (provider: Row['provider'], make: (at: Accounts, address: string) => string): Row => ({
  provider,
  ...contacts,
  filter: 'email_address',
  values: () => ['filter-1@example.com', 'filter-2@example.com'].map((email) => [email, email] as const),
  make,
});
