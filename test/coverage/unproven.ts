import { fromFolders } from '../providers/folders.ts';

/** Cells that no recording, description or table proves, with the reason from a review. */
export interface Unproven {
  readonly reason: string;
  /** Object, operation and field: `crm.deal list stage`. */
  readonly cells: readonly string[];
}

const ofProviders = await fromFolders<readonly Unproven[]>('unproven');

/** Reasons by cell: `hubspot crm.deal list stage`. */
export const unproven: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ofProviders).flatMap(([id, rows]) =>
    rows.flatMap(({ cells, reason }) => cells.map((cell) => [`${id} ${cell}`, reason] as const)),
  ),
);
