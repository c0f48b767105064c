import type { ObjectName } from '../../../objects/names.ts';
import type { RichText } from '../../rich-text/rich-text.ts';
import type { ChoiceSet } from '../choices.ts';
import type { RemotePath } from '../remote-ids.ts';

/** Values of collections by label, by `metadata` entry. */
export type Collections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Data and functions of a connection that a mapping needs. */
export interface ReadTools {
  /** Unified id of a record, from the parts of its remote path. Remembers the id as issued. */
  readonly toUnified: (object: ObjectName, ...remote: string[]) => string;
  /** Parts of the collection that contains the record. */
  readonly collection: RemotePath;
  /** Values of the account's collections by label, by `metadata` entry. */
  readonly collections: Collections;
  /** Choices of the account by field. */
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  /** HTML reader, for an object with fields of HTML. */
  readonly richText?: RichText | undefined;
}

/** Reads a value of a record. A declaration is compiled into readers once, for all records of a list. */
export type Reader<T> = (remote: unknown, tools: ReadTools) => T;
