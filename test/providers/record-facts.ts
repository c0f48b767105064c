import { fromFolders } from './folders.ts';

/** Exceptions of one vendor for the tests of all records, by object: `test/providers/<id>/record-facts.ts`. */
export interface RecordFacts {
  /** The request that the vendor needs before it deletes a record, at the path of the delete. */
  readonly beforeRemove?: Readonly<Record<string, { readonly method: string; readonly body: object }>>;
  /** Counts that the vendor shows only in lists, or only for one record. They make no event: what changes with others is `volatile`. */
  readonly counted?: Readonly<Record<string, readonly string[]>>;
  /** The objects that the vendor does not list for a time to come. */
  readonly pastOnly?: readonly string[];
}

export const recordFacts = await fromFolders<RecordFacts>('record-facts', 'recordFacts');
