/**
 * Hashes of a record's fields. A key is `field@print`; `print` identifies the mapping of the field. When the mapping
 * changes, the key changes too, so the sync does not compare the values of two different mappings.
 */
export type Fingerprints = Readonly<Record<string, Uint8Array>>;
