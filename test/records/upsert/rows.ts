import type { Body } from '../../harness/connected.ts';
import type { ProviderId } from '../../harness/service.ts';
import { fromFolders } from '../../providers/folders.ts';

export type ObjectOfOneAddress = 'ticketing.contact' | 'ticketing.account' | 'marketingautomation.contact';

/**
 * What an upsert by an address or a domain does to the record that it finds: `test/providers/<id>/upsert-rows.ts` has a row for
 * each object with such a match.
 */
export interface UpsertRow {
  readonly object: 'crm.contact' | 'crm.lead' | 'crm.company' | ObjectOfOneAddress;
  /** How many addresses or domains of a body the vendor keeps. */
  readonly keeps: number;
  /** What the test changes beside. */
  readonly change: Body;
  /** Where HubSpot keeps further values, which its own users add. */
  readonly further?: { readonly table: 'contacts' | 'companies'; readonly property: string };
  /** Whether `npm test` runs the row with any seed, as it runs those with `further`: the vendor keeps a list, written as a whole. */
  readonly isAlwaysTried?: true;
  /** What a new record has beside. */
  readonly more?: Body;
}

export interface Row extends UpsertRow {
  readonly provider: ProviderId;
}

const ofFolders = await fromFolders<readonly UpsertRow[]>('upsert-rows', 'upsertRows');

export const rows: readonly Row[] = Object.entries(ofFolders).flatMap(([provider, all]) =>
  all.map((row) => ({ provider: provider as ProviderId, ...row })),
);
