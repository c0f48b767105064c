import { fromFolders } from './folders.ts';

/** Exceptions of a vendor in the tests of all records, by object: `test/providers/<id>/record-facts.ts`. */
export interface RecordFacts {
  /** The request that the vendor requires before it deletes a record, at the path of the delete. */
  readonly beforeRemove?: Readonly<Record<string, { readonly method: string; readonly body: object }>>;
  /**
   * Counts that the vendor shows only in lists, or only in a get. They cause no event. Fields that change together with
   * others are `volatile`.
   */
  readonly counted?: Readonly<Record<string, readonly string[]>>;
  /** Objects that the vendor does not list for future times. */
  readonly pastOnly?: readonly string[];
}

export const recordFacts = await fromFolders<RecordFacts>('record-facts', 'recordFacts');
