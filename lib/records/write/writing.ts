import type { Concern } from '../../engine/compile/concerns.ts';
import type { ChoiceSet } from '../../engine/mapping/choices.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import type { Adds } from '../../engine/mapping/write/draft.ts';
import type { Written } from '../../engine/mapping/write/record.ts';
import type { RichText } from '../../engine/rich-text/rich-text.ts';
import type { Issue, Warning } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { RecordContext } from '../context.ts';
import type { RemotePaths, WantedRef } from '../issued-ids.ts';
import type { Presentation } from '../present.ts';
import type { Called } from './list-implied-fields.ts';

/** The input of a write: a body in model values. */
export interface GivenWrite {
  readonly mode: 'create' | 'update';
  readonly values: ModelValues;
  /** The account's own fields, by key. */
  readonly fieldMappings: Readonly<Record<string, unknown>>;
  readonly strict: boolean;
  /** The vendor's record, if the update has read it. */
  readonly current?: unknown;
  /** The caller's own warnings. A strict write refuses them too. */
  readonly warnings?: readonly Warning[];
  readonly called?: Called | undefined;
  /** The values of the record that an upsert has found, which are not written again. */
  readonly adds?: Adds | undefined;
}

/** A write before its lookups: earlier steps have completed its values. */
export interface Opening {
  readonly context: RecordContext;
  values: ModelValues;
  /** Remote paths of records that values name. They need no lookup. */
  readonly known: Map<string, RemotePath>;
}

/** A write before its values are mapped. */
export interface Writing {
  readonly context: RecordContext;
  readonly given: GivenWrite;
  /** The account's choices of the written fields. */
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  /** Read before the write is sent, so that the presentation of the written record needs no other response. */
  readonly presentation: Presentation;
  readonly wanted: readonly WantedRef[];
  /** Remote paths of records by unified id. */
  readonly paths: Map<string, RemotePath>;
  /** Names that the vendor accepts instead of record ids, by unified id. */
  taken: RemotePaths;
  values: ModelValues;
  /** The vendor's record in model values. */
  current: ModelValues | undefined;
  /** Fields with a value that the record already has. */
  settled: readonly string[];
  richText: RichText | undefined;
  readonly warnings: Warning[];
}

/** A write whose values are mapped. Nothing was sent yet. */
export interface MappedWrite extends Writing {
  readonly written: Written;
  /** The record to send. */
  readonly record: Record<string, unknown>;
  readonly issues: Issue[];
  /** Messages of issues that contain values of the account. Callers who may not read records do not receive them. */
  readonly quoted: string[];
}

/** A step that prepares a write. It changes `writing` in place. */
export interface Step<W> extends Concern {
  readonly run: (writing: W) => void | Promise<void>;
}

/** The path of a field in the body. A list may contain the field. */
export const bodyPathIn =
  ({ called = {} }: GivenWrite) =>
  (field: string): string =>
    called[field] ?? field;

/** The remote id of a referenced record, without its collection. */
export const lastPartOf =
  ({ taken, paths }: Writing) =>
  (id: string): string =>
    (taken.get(id) ?? paths.get(id))?.at(-1) ?? id;
