import type { Answer, Call } from '../shared/vendor.ts';
import { type Account, knownRow } from './account.ts';
import { type Filters, pageOf } from './lists.ts';
import { joinsOf, membersOf } from './members.ts';
import { isWhole, presentMember } from './present.ts';
import type { Row, Values } from './types.ts';

const filters: Filters = { email: ['equals'], phone_number: ['equals'] };

/** Profiles with the time of joining (`joined_group_at`), in the order of joining. */
export const memberPage = (call: Call, rows: readonly Row[]): Answer => {
  const present = (row: Row): Values => presentMember(row, call.origin, isWhole(call));
  return pageOf(call, { rows, filters, usual: 20, most: 100, present, sorts: ['joined_group_at'] });
};

/** A page of the profiles on a list. https://developers.klaviyo.com/en/reference/get_profiles_for_list */
export const listMembers = (account: Account, call: Call): Answer => {
  const { key } = knownRow(account, 'lists', call.params.id);
  const rows = membersOf(account, key).map(
    (row): Row => ({ ...row, values: { ...row.values, joined_group_at: joinsOf(row)[key] } }),
  );
  return memberPage(call, rows);
};
