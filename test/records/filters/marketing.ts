import type { Accounts } from './accounts.ts';
import type { Row } from './rows.ts';

/** Path and name of an object of marketing automation. */
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

/** A number that makes a name unique. */
export const nextNumber = (): number => {
  made += 1;
  return made;
};

/** An address that no contact has. */
export const newAddress = (): string => `filter-of-many-${nextNumber()}@example.com`;

/** A filter over contacts by address. @param make creates a contact with the address, and returns its id */
export const byAddress = (provider: Row['provider'], make: (at: Accounts, address: string) => string): Row => ({
  provider,
  ...contacts,
  filter: 'email_address',
  values: () => ['filter-1@example.com', 'filter-2@example.com'].map((email) => [email, email] as const),
  make,
});
