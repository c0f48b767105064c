import { isDeepStrictEqual } from 'node:util';
import type { Issue, Warning } from '../../../errors.ts';
import type { ModelValues, UnifiedObject } from '../../../objects/define.ts';
import type { FieldRules, Path, Transitions } from '../../../providers/define.ts';
import type { Concern, Planned } from '../../compile/concerns.ts';
import type { RichText } from '../../rich-text/rich-text.ts';
import type { ChoiceSet } from '../choices.ts';
import { isEmpty } from '../empty.ts';
import { getList, setPath } from '../path.ts';
import type { RemotePath } from '../remote-ids.ts';

/** Data and functions of a connection that a write needs. */
export interface WriteTools {
  /** Remote path of a unified id that the service has already resolved. */
  readonly toRemote: (unifiedId: string) => RemotePath;
  /** Choices of the account by field. */
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  /** HTML reader, for an object with fields of HTML. */
  readonly richText?: RichText | undefined;
}

/** The field that an upsert has searched to find its record. Missing values are added, and no value is removed. */
export interface Adds {
  /** Name of the field. */
  readonly name: string;
  /** Form of an element for comparisons. Empty for an element without a value. */
  readonly keyOf: (element: unknown) => string;
  /** Elements of the record, in this form. */
  readonly held: ReadonlySet<string>;
}

export interface WriteJob extends Planned {
  readonly values: ModelValues;
  /** Current values of the record, if an update has read it. */
  readonly currentValues?: ModelValues | undefined;
  /**
   * Current values that the service does not write again. A value that is sent back unchanged causes no warning about a
   * loss.
   */
  readonly current?: ModelValues | undefined;
  /** Values to add, for an upsert that has found its record. */
  readonly adds?: Adds | undefined;
  readonly tools: WriteTools;
}

/** A reference that a separate request adds or removes: the field, and the unified id of the other record. */
export interface SeparateWrite {
  readonly name: string;
  readonly id: string;
  readonly removes: boolean;
}

/** A state that a record reaches by transitions. */
export interface Transition {
  /** Path of the state in the record. */
  readonly path: Path;
  readonly transitions: Transitions;
  /** Acceptable values at the provider: the value of the choice first, then the values that the same word means. */
  readonly wanted: readonly string[];
  /** Values through which the transitions may lead, among the account's values. */
  readonly between: (from: string) => ReadonlySet<string>;
  /** Returns the name of a value, as messages to clients show it. */
  readonly nameOf: (value: string) => string;
}

/** The record in the provider's format, and the values that have no place at the provider. */
export interface Written extends Omit<Draft, 'job' | 'given'> {
  /** Values to write, including values that other fields imply. */
  readonly values: ModelValues;
  /** Contradictions between given values. If there are any, nothing is sent. */
  readonly issues: readonly Issue[];
}

/** A record while it is being built, and the warnings about values without a place. */
export interface Draft {
  readonly job: WriteJob;
  /** Values of the body, without implied values. */
  readonly given: ModelValues;
  readonly record: Record<string, unknown>;
  /** Values by field that an update writes after the record is created. */
  readonly later: Record<string, Record<string, unknown>>;
  /** References that separate requests write after the record exists. */
  readonly separate: SeparateWrite[];
  /** States by field that the record reaches after it exists. */
  readonly transitions: Record<string, Transition>;
  readonly warnings: Warning[];
}

/** A part of a write for some fields only. */
export interface OfFields extends Concern {
  /** The step is left out of a write with none of these fields. Default: every write needs the step. */
  readonly fields?: (planned: Planned) => readonly string[];
}

/** A change of the values before they are mapped. */
export interface ValueStep extends OfFields {
  readonly apply: (job: WriteJob) => ModelValues;
}

/** A look at the mapped record. It may take out values that contradict each other, and warns of losses. */
export interface RecordStep extends Concern {
  readonly apply: (draft: Draft) => void;
}

/** Finds given values that contradict each other. */
export interface Contradiction extends OfFields {
  readonly issuesIn: (job: WriteJob) => readonly Issue[];
}

/**
 * Adds a warning about a value without a place at the provider.
 * @param path path of the value in the body
 */
export const unsupported = ({ job, warnings }: Draft, path: string, reason?: string): void => {
  const message = reason ?? `${job.provider.id} has no place for ${path} of ${job.object.vertical}.${job.object.noun}`;
  warnings.push({ path, code: 'unsupported_field', message });
};

/** Adds a warning about a value that the provider does not know. @param reason continues a sentence about the provider */
export const unknownValue = ({ job, warnings }: Draft, path: string, reason: string): void => {
  warnings.push({ path, code: 'unknown_value', message: `${job.provider.id} ${reason}` });
};

/** Whether the record already contains this element of a list. An element that is sent back unchanged is not lost. */
export const isThere = ({ job: { currentValues } }: Draft, name: string, element: unknown): boolean =>
  getList(currentValues, name).some((one) => isDeepStrictEqual(one, element));

/** Sets a path, or empties it by the field's own rule. */
export const setOrEmpty = (draft: Draft, path: string, value: unknown, emptied: FieldRules['empty']): void => {
  if (typeof emptied !== 'object') return set(draft, path, value, emptied);
  if (!isEmpty(value)) return set(draft, path, value);
  for (const [place, nothing] of Object.entries(emptied)) setPath(draft.record, place, nothing);
};

/** Sets a path, or empties it with the value that the provider or the field requires. */
export const set = ({ job, record }: Draft, path: string, value: unknown, empty = job.provider.empty): void => {
  setPath(record, path, isEmpty(value) && !Array.isArray(value) ? (empty ?? null) : value);
};

/** Field that leads a list, such as `company_id` for `company_ids`. */
export const leadOf = ({ leads = {} }: UnifiedObject, list: string): string | undefined =>
  Object.keys(leads).find((lead) => leads[lead] === list);

/**
 * Name of a field as the body calls it. If the body contains `company_id` instead of `company_ids`, returns the former.
 */
export const calledIn = ({ job: { object }, given }: Draft, name: string): string => {
  const lead = leadOf(object, name);
  return lead !== undefined && given[name] === undefined && given[lead] !== undefined ? lead : name;
};

/** Warns that a value is not written because another field has already written the same place. */
export const contradicts = (draft: Draft, name: string): void => {
  const path = calledIn(draft, name);
  unsupported(draft, path, `${path} was not written: it contradicts another given value for the same place`);
};
