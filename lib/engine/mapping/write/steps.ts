import type { Issue } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import type { Concern } from '../../compile/concerns.ts';
import type { Draft, WriteJob } from './draft.ts';

/** A change of the values before they are mapped. */
export interface ValueStep extends Concern {
  readonly apply: (job: WriteJob) => ModelValues;
}

/** A look at the mapped record. It may take out values that contradict each other, and warns of losses. */
export interface RecordStep extends Concern {
  readonly apply: (draft: Draft) => void;
}

/** Finds given values that contradict each other. */
export interface Contradiction extends Concern {
  readonly issuesIn: (job: WriteJob) => readonly Issue[];
}
