/**
 * Hashes of a record's fields. A key is `field@print`, where the print is that of the field's mapping: a field that is
 * read in another way than before is another one, and is not compared with what it was.
 */
export type Fingerprints = Readonly<Record<string, Uint8Array>>;
