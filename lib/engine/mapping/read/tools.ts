import type { ObjectName } from '../../../objects/names.ts';
import type { RichText } from '../../rich-text/rich-text.ts';
import type { ChoiceSet } from '../choices.ts';
import type { RemotePath } from '../remote-ids.ts';

/** By `metadata` entry: value by label. */
export type Collections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a mapping needs from the connection it works for. */
export interface ReadTools {
  /** Unified id of a record named by the provider, by the parts of its remote path; remembers that it was issued. */
  readonly toUnified: (object: ObjectName, ...remote: string[]) => string;
  /** The parts of the collection that the record is kept in. */
  readonly collection: RemotePath;
  /** By `metadata` entry, the values of the account's collections by their labels. */
  readonly collections: Collections;
  /** The account's choices of a field. */
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  /** For an object that has fields of HTML. */
  readonly richText?: RichText | undefined;
}

/** Reads something of each record of a list. A declaration is compiled into readers once. */
export type Reader<T> = (remote: unknown, tools: ReadTools) => T;
