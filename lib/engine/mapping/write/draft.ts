import { isDeepStrictEqual } from 'node:util';
import type { Issue, Warning } from '../../../errors.ts';
import type { ModelValues, UnifiedObject } from '../../../objects/define.ts';
import type { FieldRules, ObjectDeclaration, Path, Provider, Transitions } from '../../../providers/define.ts';
import type { RichText } from '../../rich-text/rich-text.ts';
import type { ChoiceSet } from '../choices.ts';
import { isEmpty } from '../empty.ts';
import { setPath } from '../path.ts';
import type { RemotePath } from '../remote-ids.ts';

/** What a write needs from the connection it works for. */
export interface WriteTools {
  /** Remote path of a unified id that was already resolved. */
  readonly toRemote: (unifiedId: string) => RemotePath;
  /** The account's choices of a field. */
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  /** For an object that has fields of HTML. */
  readonly richText?: RichText | undefined;
}

/** The field that has found the record of an upsert: what the record does not have is added, and nothing is removed. */
export interface Adds {
  /** The field. */
  readonly name: string;
  /** The one form in which two elements are compared; empty for an element without a value. */
  readonly keyOf: (element: unknown) => string;
  /** What the record has, in this form. */
  readonly held: ReadonlySet<string>;
}

export interface WriteJob {
  readonly provider: Provider;
  readonly object: UnifiedObject;
  readonly declaration: ObjectDeclaration;
  readonly mode: 'create' | 'update';
  readonly values: ModelValues;
  /** Of an update, the record as the vendor has it, where it was read. */
  readonly currentValues?: ModelValues | undefined;
  /** Those of its values that are not written again: what is sent back as it was read is not reported as lost. */
  readonly current?: ModelValues | undefined;
  /** Of an upsert that has found its record. */
  readonly adds?: Adds | undefined;
  readonly tools: WriteTools;
}

/** A reference to make or take away by requests of its own: the field, and the unified id of the other record. */
export interface SeparateWrite {
  readonly name: string;
  readonly id: string;
  readonly removes: boolean;
}

/** A state that a record is to come to by moves. */
export interface Transition {
  /** Path of the state in the record. */
  readonly path: Path;
  readonly transitions: Transitions;
  /** The provider's values that are what was asked for: that of the choice first, then those that the same word means. */
  readonly wanted: readonly string[];
  /** Values that the way may lead through, from all that the account has. */
  readonly between: (from: string) => ReadonlySet<string>;
  /** What a message calls a value. */
  readonly nameOf: (value: string) => string;
}

/** The record as the provider wants it, and what of it the provider has no place for. */
export interface Written {
  /** What was to be written, with what its fields say of each other. */
  readonly values: ModelValues;
  readonly record: Record<string, unknown>;
  /** Of a create, what an update has to write once the record exists, by field. */
  readonly later: Readonly<Record<string, Record<string, unknown>>>;
  /** References that are requests of their own once the record exists. */
  readonly separate: readonly SeparateWrite[];
  /** States to come to once the record exists, by field. */
  readonly transitions: Readonly<Record<string, Transition>>;
  readonly warnings: readonly Warning[];
  /** Given values that contradict each other: nothing is sent. */
  readonly issues: readonly Issue[];
}

/** A record being written: what is in it so far, and what of the body it has no place for. */
export interface Draft {
  readonly job: WriteJob;
  /** Values as the body has them, without those that follow from others. */
  readonly given: ModelValues;
  readonly record: Record<string, unknown>;
  readonly later: Record<string, Record<string, unknown>>;
  readonly separate: SeparateWrite[];
  readonly transitions: Record<string, Transition>;
  readonly warnings: Warning[];
}

/**
 * Notes a warning for something that the provider has no place for.
 * @param path of it in the body
 */
export const unsupported = ({ job, warnings }: Draft, path: string, reason?: string): void => {
  const message = reason ?? `${job.provider.id} has no place for ${path} of ${job.object.vertical}.${job.object.noun}`;
  warnings.push({ path, code: 'unsupported_field', message });
};

/** Whether the record has this element of a list already: what is sent back as it was read is not lost. */
export const isThere = ({ job: { currentValues } }: Draft, name: string, element: unknown): boolean => {
  const current = currentValues?.[name];
  return Array.isArray(current) && current.some((one) => isDeepStrictEqual(one, element));
};

/** Empties a field as its own rule says, where it has one. */
export const setOrEmpty = (draft: Draft, path: string, value: unknown, emptied: FieldRules['empty']): void => {
  if (typeof emptied !== 'object') return set(draft, path, value, emptied);
  if (!isEmpty(value)) return set(draft, path, value);
  for (const [place, nothing] of Object.entries(emptied)) setPath(draft.record, place, nothing);
};

/** Sets a path, or empties it as the provider, or this field of it, wants it emptied. */
export const set = ({ job, record }: Draft, path: string, value: unknown, empty = job.provider.empty): void => {
  setPath(record, path, isEmpty(value) && !Array.isArray(value) ? (empty ?? null) : value);
};

/** What the body calls a field: of a list that follows from its first, that one. */
export const calledIn = ({ job: { object }, given }: Draft, name: string): string => {
  const lead = Object.keys(object.leads ?? {}).find((first) => object.leads?.[first] === name);
  return lead !== undefined && given[name] === undefined && given[lead] !== undefined ? lead : name;
};

/** What another field has put in the same place stays. */
export const contradicts = (draft: Draft, name: string): void => {
  const path = calledIn(draft, name);
  unsupported(draft, path, `${path} was not written: it contradicts what else was given for the same place`);
};
