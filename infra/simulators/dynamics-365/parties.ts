import type { Call } from '../vendor.ts';
import { badQuery } from './faults.ts';
import type { Link, Org, OrgTable, Row } from './org.ts';
import { titleOf } from './present.ts';

/** Somebody who takes part in an activity. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/activityparty-entity */
export interface Party {
  /** 5 and 6 are invited, 7 has invited them, 10 is a room or a thing. */
  readonly mask: number;
  readonly address: string | null;
  /** The row of whoever it is, where there is one. */
  readonly of?: Link;
}

const expanded = /^(\w+)_activity_parties\(\$select=addressused,participationtypemask,_partyid_value\)$/;

/** The table whose parties a request asks for; `undefined` where it asks for none. @throws Fault for what is not known here */
const askedIn = (table: OrgTable, call: Call): string | undefined => {
  const expand = call.query.get('$expand');
  if (expand === null) return undefined;
  const name = expanded.exec(expand)?.[1];
  if (name === undefined || name !== table.name || !table.isActivity)
    throw badQuery(`Could not find a property named '${expand}' on type 'Microsoft.Dynamics.CRM.${table.name}'.`);
  return `${name}_activity_parties`;
};

/**
 * The parties of an activity, where they are asked for: rows in the row.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
 * @throws Fault for what is not known here
 */
export const expandedIn = (org: Org, table: OrgTable, row: Row, call: Call): Readonly<Record<string, unknown>> => {
  const member = askedIn(table, call);
  if (member === undefined) return {};
  const parties = (row.values.parties ?? []) as readonly Party[];
  return {
    [member]: parties.map(({ mask, address, of }, index) => ({
      '@odata.etag': `W/"${row.version}"`,
      addressused: address,
      participationtypemask: mask,
      _partyid_value: of?.id ?? null,
      ...(of && { '_partyid_value@OData.Community.Display.V1.FormattedValue': titleOf(org, of) }),
      activitypartyid: org.partyId(row.id * 100 + index),
    })),
  };
};
