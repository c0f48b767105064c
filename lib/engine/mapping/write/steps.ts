import type { Issue } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import type { Concern, Planned } from '../../compile/concerns.ts';
import type { Draft, WriteJob } from './draft.ts';

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
