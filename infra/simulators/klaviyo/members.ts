import { liveRows } from '../shared/rows.ts';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { type Account, knownRow } from './account.ts';
import { invalid } from './errors.ts';
import type { Row } from './types.ts';

/** Times of joining (epoch ms) by list id. */
export const joinsOf = ({ values }: Row): Readonly<Record<string, number>> => Object(values.joined);

/** Changes memberships. The time of the profile stays, because the profile itself does not change. */
const putJoins = (account: Account, row: Row, joined: Readonly<Record<string, number>>): void => {
  account.tables.profiles.put({ ...row, values: { ...row.values, joined } });
};

/** Records the time of joining. A second join keeps the first time. The profile's time stays. */
export const join = (account: Account, row: Row, list: string): void => {
  const joined = joinsOf(row);
  if (joined[list] === undefined) putJoins(account, row, { ...joined, [list]: account.now() });
};

const leave = (account: Account, row: Row, list: string): void => {
  const { [list]: _, ...others } = joinsOf(row);
  putJoins(account, row, others);
};

/** Profiles on the list in the order of their creation. */
export const membersOf = (account: Account, list: string): readonly Row[] =>
  liveRows(account, 'profiles').filter((row) => joinsOf(row)[list] !== undefined);

/** "This endpoint accepts a maximum of 1000 profiles per call". https://developers.klaviyo.com/en/reference/add_profiles_to_list */
const most = 1000;

/** Profiles that a body names. https://developers.klaviyo.com/en/docs/relationships_ */
const namedIn = (account: Account, body: unknown): readonly Row[] => {
  const data = isObject(body) ? body.data : undefined;
  if (!Array.isArray(data)) throw invalid('/data', 'A list of profiles is needed.');
  if (data.length > most) throw invalid('/data', `A maximum of ${most} profiles is allowed.`);
  const rows = new Map(liveRows(account, 'profiles').map((row) => [row.key, row]));
  return data.map((one, index) => {
    const { type, id } = Object(one);
    if (type !== 'profile') throw invalid(`/data/${index}/type`, 'The type must be "profile".');
    const row = rows.get(id);
    if (row === undefined) throw invalid(`/data/${index}/id`, `A profile with id ${id} does not exist.`);
    return row;
  });
};

const change =
  (act: typeof join) =>
  (account: Account, { params, body }: Call): Answer => {
    const { key } = knownRow(account, 'lists', params.id);
    for (const row of namedIn(account, body)) act(account, row, key);
    return { status: 204 };
  };

/** Accepts up to 1,000 profiles. @throws Refusal 400 for an unknown profile, before any profile joins */
export const addMembers = change(join);

/** Accepts up to 1,000 profiles. Profiles outside the list are no error. @throws Refusal 400 or 404 */
export const removeMembers = change(leave);
