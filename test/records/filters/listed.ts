import type { ProviderName } from '../../contract/descriptions.ts';
import { type Accounts, lastOf } from './accounts.ts';
import type { Pair, Row } from './rows.ts';

const addressesOf = async ({ list }: Accounts, provider: ProviderName, path: string): Promise<readonly Pair[]> => {
  const people = await list(provider, path, { remote_data: 'true' });
  return people
    .map(
      ({ remote_id: id, remote_data: remote }): Pair => [
        lastOf(id),
        String(Object(remote).email ?? Object(remote).emailAddress),
      ],
    )
    .slice(0, 2);
};

/** A filter by address over the people who are in a new account. */
export const byAddress = (provider: ProviderName, path: string, object: string, filter: string): Row => ({
  provider,
  path,
  object,
  filter,
  values: (at) => addressesOf(at, provider, path),
  make: (_, id) => id,
});

/** A filter by name over the records that are in a new account. */
export const byName = (provider: ProviderName, path: string, object: string): Row => ({
  provider,
  path,
  object,
  filter: 'name',
  values: async ({ list }) => {
    const all = await list(provider, path);
    return all.slice(0, 2).map((one): Pair => [lastOf(one.remote_id), String(Reflect.get(one, 'name'))]);
  },
  make: (_, id) => id,
});

/** A filter by activity over the people in a new account: an active user and a user who has left. */
export const byActivity = (provider: ProviderName, path: string, object: string): Row => ({
  provider,
  path,
  object,
  filter: 'is_active',
  values: async ({ list }) => {
    const people = await list(provider, path);
    return ['true', 'false'].map((wanted): Pair => {
      const found = people.find((one) => String(Reflect.get(one, 'is_active')) === wanted);
      return [lastOf(found?.remote_id), wanted];
    });
  },
  make: (_, id) => id,
});
