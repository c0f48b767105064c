import type { ObjectName } from '../../../lib/objects/names.ts';
import { fromFolders } from '../../providers/folders.ts';

/** A refusal of a write that names fields, as recorded or documented. */
export interface FieldRefusal {
  readonly object: ObjectName;
  readonly status?: number;
  readonly body: unknown;
  /** Paths in a body of ours, with what the vendor says of each where it says that of it alone. */
  readonly issues: readonly (readonly [path: string, says?: string])[];
  readonly source: string;
}

const all = await fromFolders<readonly FieldRefusal[]>('refusals');

/** Those in `test/providers/<id>/refusals.ts`, with the provider of each. */
export const fieldRefusals = Object.entries(all).flatMap(([provider, rows]) =>
  rows.map((row) => ({ provider, ...row })),
);
