import { getList, getText } from '../answers.ts';
import type { Codec } from '../define.ts';

/** Who takes part in an activity, with each. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activityparty-entity */
export const parties = (table: string): string =>
  `${table}_activity_parties($select=addressused,participationtypemask,_partyid_value)`;

/** What people call whoever it is. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/select-columns */
const nameAt = '_partyid_value@OData\\.Community\\.Display\\.V1\\.FormattedValue';

/** 5 has to come and 6 may, 7 has invited them; others are the owner, rooms, and what it is about. Same page as `parties`. */
const guests: ReadonlySet<string | undefined> = new Set(['5', '6', '7']);
const organizer = '7';

/** Those of them who have an address. */
export const invited: Codec = {
  decode: (remote) =>
    getList(remote, '').flatMap((one) => {
      const part = getText(one, 'participationtypemask');
      const [address, name] = [getText(one, 'addressused'), getText(one, nameAt)];
      if (!guests.has(part) || !address) return [];
      return [{ email_address: address, ...(name && { name }), ...(part === organizer && { is_organizer: true }) }];
    }),
  encode: (value) => value,
};
