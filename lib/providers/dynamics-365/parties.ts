import type { Codec, Quirk, Quirks } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { path } from './version.ts';

/**
 * Expands the participants of each activity. (unproven) If a participant is a row and no other address was given, the
 * address is the address of the row.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/activityparty
 */
export const parties = (table: string): string =>
  `${table}_activity_parties($select=addressused,participationtypemask,unresolvedpartyname,_partyid_value)`;

/**
 * Path of the name of a participant's row.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/select-columns
 */
const nameAt = '_partyid_value@OData\\.Community\\.Display\\.V1\\.FormattedValue';

/**
 * Types of attendees: 5 is required, 6 is optional, 7 is the organizer. Other types are the owner, rooms and the
 * related record. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activityparty-entity
 */
const guests: ReadonlySet<string | undefined> = new Set(['5', '6', '7']);
const [required, organizer] = [5, 7];

const hasStatus = (one: unknown): boolean => Boolean(getText(one, 'status'));

/** The attendees with an address. The vendor does not store their answers. Same page as `parties`. */
export const invited: Codec = {
  decode: (remote) =>
    getList(remote, '').flatMap((one) => {
      const part = getText(one, 'participationtypemask');
      const address = getText(one, 'addressused');
      const name = getText(one, nameAt) || getText(one, 'unresolvedpartyname');
      if (!guests.has(part) || !address) return [];
      return [
        { email_address: address, ...(name && { name }), ...(part === String(organizer) && { is_organizer: true }) },
      ];
    }),
  encode: (value) =>
    getList(value, '').map((one) => {
      const name = getText(one, 'name');
      return {
        addressused: getText(one, 'email_address'),
        participationtypemask: getPath(one, 'is_organizer') === true ? organizer : required,
        ...(name && { unresolvedpartyname: name }),
      };
    }),
  lost: (value) => (getList(value, '').some(hasStatus) ? 'stores no answers of attendees' : undefined),
};

/**
 * Tables that are searched for an address: users before contacts.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/systemuser
 */
const people = [
  { set: 'systemusers', key: 'systemuserid', column: 'internalemailaddress', property: 'partyid_systemuser' },
  { set: 'contacts', key: 'contactid', column: 'emailaddress1', property: 'partyid_contact' },
] as const;

/**
 * Addresses that can be searched. A line of 4,000 characters has room for five addresses of the maximum length, even if
 * each character is an apostrophe. Other attendees are written by address only.
 */
const searchable = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,190}$/;

const placeholders = ['a', 'b', 'c', 'd', 'e'] as const;

/** Finds the oldest row for each address. Keys are addresses in lower case. */
function* rowsOf(
  { set, key, column }: (typeof people)[number],
  addresses: readonly string[],
): Quirk<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < addresses.length; from += placeholders.length) {
    const names = placeholders.slice(0, addresses.length - from);
    const answer = yield {
      request: {
        method: 'GET',
        path: path(`/${set}`),
        query: {
          $select: `${key},${column}`,
          $filter: names.map((name) => `${column} eq '{${name}:apostrophes}'`).join(' or '),
          $orderby: 'createdon desc',
        },
      },
      values: Object.fromEntries(names.map((name, index) => [name, addresses[from + index]])),
    };
    for (const row of getList(answer, 'value')) {
      found.set((getText(row, column) ?? '').toLowerCase(), getText(row, key) ?? '');
    }
  }
  return found;
}

/** Finds the user or contact of each address. Values are the members that a party needs for the row. */
function* known(addresses: readonly string[]): Quirk<ReadonlyMap<string, object>> {
  const found = new Map<string, object>();
  for (const one of people) {
    const missing = addresses.filter((address) => !found.has(address));
    for (const [address, id] of yield* rowsOf(one, missing))
      found.set(address, { [`${one.property}@odata.bind`]: `/${one.set}(${id})` });
  }
  return found;
}

function* resolved(given: readonly unknown[], member: string): Quirk<Readonly<Record<string, unknown>>> {
  const addressOf = (party: unknown): string => (getText(party, 'addressused') ?? '').toLowerCase();
  const rows = yield* known([...new Set(given.map(addressOf))].filter((address) => searchable.test(address)));
  const all = given.map((party) => {
    const row = rows.get(addressOf(party));
    if (row === undefined) return party;
    const { unresolvedpartyname: _, ...rest } = Object(party);
    return { ...row, ...rest };
  });
  return all.length === 0 ? {} : { [member]: all };
}

/**
 * Writes attendees that are users or contacts as references to their rows. The vendor then shows the names of the rows.
 */
export const withPeople = (table: string): Pick<Quirks, 'prepares'> => {
  const member = `${table}_activity_parties`;
  return { prepares: (record) => resolved(getList(record, member), member) };
};
