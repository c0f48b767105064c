import { type Call, isObject } from '../shared/vendor.ts';
import { badQuery, badRequest } from './faults.ts';
import type { Link, Org, OrgTable, Row, Values } from './org.ts';
import { titleOf } from './present.ts';
import { linkTo } from './values.ts';

/**
 * A participant of an activity.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activityparty-entity
 */
export interface Party {
  /** 5 and 6 are invited, 7 is the organizer, 10 is a room or a resource. */
  readonly mask: number;
  readonly address: string | null;
  /** Row of the participant, if there is one. */
  readonly of?: Link;
  /** Name of a participant without a row. */
  readonly name?: string;
}

const expanded =
  /^(\w+)_activity_parties\(\$select=addressused,participationtypemask,unresolvedpartyname,_partyid_value\)$/;

/**
 * Roles of participants in an appointment.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activityparty-entity
 */
const parts: ReadonlySet<unknown> = new Set([5, 6, 7]);

/**
 * Tables of participants, with the column of their address.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/activityparty
 */
const addressColumns: Readonly<Record<string, string>> = {
  contact: 'emailaddress1',
  account: 'emailaddress1',
  systemuser: 'internalemailaddress',
};

const textOf = (party: Values, name: string, most: number): string | null => {
  const { [name]: text = null } = party;
  if (text !== null && (typeof text !== 'string' || text.length > most))
    throw badRequest(`Cannot convert the value of '${name}' to a text of at most ${most} characters.`);
  return text;
};

const addressOf = (org: Org, { table: name, id }: Link): string | null => {
  const table = org.table(name);
  return (org.find(table, id)?.values[addressColumns[name] ?? ''] ?? null) as string | null;
};

const linkIn = (org: Org, party: Values): Link | undefined => {
  const binds = Object.keys(party).filter((name) => name.endsWith('@odata.bind'));
  const [bind] = binds;
  if (bind === undefined) return undefined;
  const table = /^partyid_(\w+)@odata\.bind$/.exec(bind)?.[1] ?? '';
  if (binds.length > 1 || !Object.hasOwn(addressColumns, table)) throw badRequest(`'${bind}' is none of a party.`);
  return linkTo(org, [table], party[bind]);
};

const columns: ReadonlySet<string> = new Set(['participationtypemask', 'addressused', 'unresolvedpartyname']);

/** Reads a participant. If no address is given, it is the address of the row. (unproven) Same page. */
const toParty = (org: Org, given: unknown): Party => {
  if (!isObject(given)) throw badRequest('A party is an object.');
  const stranger = Object.keys(given).find((name) => !columns.has(name) && !name.endsWith('@odata.bind'));
  if (stranger !== undefined) throw badRequest(`Invalid property '${stranger}' was found in entity 'activityparty'.`);
  if (!parts.has(given.participationtypemask)) throw badRequest('An appointment has no such participationtypemask.');
  const of = linkIn(org, given);
  const address = textOf(given, 'addressused', 320) ?? (of === undefined ? null : addressOf(org, of));
  const name = textOf(given, 'unresolvedpartyname', 200);
  if (of === undefined && address === null) throw badRequest('A party is a row, or has an address.');
  return {
    mask: Number(given.participationtypemask),
    address,
    ...(of && { of }),
    ...(of === undefined && name !== null && { name }),
  };
};

/**
 * Reads the participants of a new activity, which are rows beneath it.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
 * @throws Fault for participants of an existing row: "Deep update of navigation properties is not allowed"
 */
export const takeParties = (
  org: Org,
  table: OrgTable,
  given: Values,
  isNew: boolean,
): { readonly rest: Values; readonly parties: Values } => {
  const { [`${table.name}_activity_parties`]: list, ...rest } = given;
  if (list === undefined) return { rest: given, parties: {} };
  if (table.name !== 'appointment') throw badRequest('Only appointments are known here to take parties.');
  if (!isNew) throw badQuery('Deep update of navigation properties is not allowed.');
  if (!Array.isArray(list)) throw badRequest('Parties are a list.');
  return { rest, parties: { parties: list.map((party) => toParty(org, party)) } };
};

/**
 * Property whose participants `$expand` requests. Undefined without `$expand`.
 * @throws Fault for an unknown `$expand`
 */
const askedIn = (table: OrgTable, call: Call): string | undefined => {
  const expand = call.query.get('$expand');
  if (expand === null) return undefined;
  const name = expanded.exec(expand)?.[1];
  if (name === undefined || name !== table.name || !table.isActivity)
    throw badQuery(`Could not find a property named '${expand}' on type 'Microsoft.Dynamics.CRM.${table.name}'.`);
  return `${name}_activity_parties`;
};

/**
 * Participants of an activity, if `$expand` requests them: rows within the row.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
 * @throws Fault for an unknown `$expand`
 */
export const expandedIn = (org: Org, table: OrgTable, row: Row, call: Call): Readonly<Record<string, unknown>> => {
  const member = askedIn(table, call);
  if (member === undefined) return {};
  const parties = (row.values.parties ?? []) as readonly Party[];
  return {
    [member]: parties.map(({ mask, address, of, name = null }, index) => ({
      '@odata.etag': `W/"${row.version}"`,
      addressused: address,
      participationtypemask: mask,
      unresolvedpartyname: name,
      _partyid_value: of?.id ?? null,
      ...(of && { '_partyid_value@OData.Community.Display.V1.FormattedValue': titleOf(org, of) }),
      activitypartyid: org.partyId(row.id * 100 + index),
    })),
  };
};
