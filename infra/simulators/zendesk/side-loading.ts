import type { Answer, Call } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { presentUser } from './present.ts';
import { isIncluded } from './service-levels.ts';

/**
 * Adds the users whom the answer's records name, each once, if `include` contains `users`.
 * https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/
 * @param peopleOf ids of the users that a record names
 * @param answer passes each shown record through `present`
 */
export const sideLoading = <R>(
  account: Account,
  call: Call,
  peopleOf: (row: R) => readonly (number | null)[],
  answer: (present: (row: R, shown: unknown) => unknown) => Answer,
): Answer => {
  const named = new Set<number | null>();
  const shown = answer((row, record) => {
    for (const id of peopleOf(row)) named.add(id);
    return record;
  });
  if (!isIncluded(call, 'users')) return shown;
  const users = account.users.all().filter(({ id }) => named.has(id));
  return { ...shown, body: { ...Object(shown.body), users: users.map((user) => presentUser(account, user)) } };
};
