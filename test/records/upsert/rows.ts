import type { Body } from '../../harness/connected.ts';
import type { ProviderId } from '../../harness/service.ts';
import { fromFolders } from '../../providers/folders.ts';

export type ObjectOfOneAddress = 'ticketing.contact' | 'ticketing.account' | 'marketingautomation.contact';

/**
 * Expected effect of an upsert by address or domain on the record that it finds. `test/providers/<id>/upsert-rows.ts`
 * has a row per object with such a match.
 */
export interface UpsertRow {
  readonly object: 'crm.contact' | 'crm.lead' | 'crm.company' | ObjectOfOneAddress;
  /** Number of addresses or domains in a body that the vendor keeps. */
  readonly keeps: number;
  /** Another change in the body of the upsert. */
  readonly change: Body;
  /** Property of HubSpot with additional values, which HubSpot's own users add. */
  readonly further?: { readonly table: 'contacts' | 'companies'; readonly property: string };
  /**
   * Whether `npm test` runs the row with every seed, like the rows with `further`. Set if the vendor keeps a list that
   * is written as a whole.
   */
  readonly isAlwaysTried?: true;
  /** Other members of a new record. */
  readonly more?: Body;
}

export interface Row extends UpsertRow {
  readonly provider: ProviderId;
}

const ofFolders = await fromFolders<readonly UpsertRow[]>('upsert-rows', 'upsertRows');

export const rows: readonly Row[] = Object.entries(ofFolders).flatMap(([provider, all]) =>
  all.map((row) => ({ provider: provider as ProviderId, ...row })),
);
