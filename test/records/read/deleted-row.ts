/** An object whose deleted records a list can show: a row of `test/providers/<id>/deleted-rows.ts`. */
export interface DeletedRow {
  /** Path of the list in our API: `/crm/contacts`. */
  readonly path: string;
  /** Body of a new record. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The vendor's list contains the ids of deleted records, and no other values. */
  readonly idsOnly?: true;
}
