import type { ObjectName } from '../../../lib/objects/names.ts';
import { fromFolders } from '../../providers/folders.ts';

/** A vendor's refusal of a write with names of fields, as recorded or documented. */
export interface FieldRefusal {
  readonly object: ObjectName;
  readonly status?: number;
  readonly body: unknown;
  /** Paths in the body of the request, each with the vendor's text if the text is about this path only. */
  readonly issues: readonly (readonly [path: string, says?: string])[];
  readonly source: string;
}

const all = await fromFolders<readonly FieldRefusal[]>('refusals');

/** Refusals from `test/providers/<id>/refusals.ts`, with their provider. */
export const fieldRefusals = Object.entries(all).flatMap(([provider, rows]) =>
  rows.map((row) => ({ provider, ...row })),
);
