import type { Issue } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { applying, compiledPlan, type Planned } from '../../compile/concerns.ts';
import { oneReferencePerPlace } from '../exclusive-references.ts';
import { leadingReferences, leadsOutsideList } from '../leads.ts';
import { displacedReferences, lossesByType } from '../refused-fields.ts';
import { isUnchanged } from '../unchanged.ts';
import { fallbackTexts, impliedTypes, neededFields } from './additions.ts';
import type { Contradiction, Draft, OfFields, RecordStep, ValueStep, WriteJob, Written } from './draft.ts';
import { type FieldPlan, fieldPlans } from './field-plan.ts';
import { changedTexts, differentTexts } from './html.ts';
import { recordsMade } from './made.ts';
import { splitNames, wholeNames } from './names.ts';

export type { SeparateWrite, WriteJob, Written } from './draft.ts';

/** A step, and the fields that need it. */
type Needed<S> = S & { readonly names: readonly string[] | undefined };

const needed = <S extends OfFields>(planned: Planned, all: readonly S[]): readonly Needed<S>[] =>
  applying(planned, all).map((step) => ({ ...step, names: step.fields?.(planned) }));

/** Steps that turn an object's values into the record of a create or update. */
export const mappingPlanOf = compiledPlan((planned) => ({
  /** Remove given values that change nothing. */
  changes: needed<ValueStep>(planned, [changedTexts]),
  /** Add values of other fields that given values imply. */
  implications: needed<ValueStep>(planned, [leadingReferences, wholeNames]),
  /** Add values that the provider requires together with the given values. */
  additions: needed<ValueStep>(planned, [impliedTypes, fallbackTexts, neededFields]),
  planOf: fieldPlans(planned),
  looks: applying<RecordStep>(planned, [
    oneReferencePerPlace,
    splitNames,
    lossesByType,
    displacedReferences,
    recordsMade,
  ]),
  contradictions: needed<Contradiction>(planned, [differentTexts, leadsOutsideList]),
}));

const isNeeded = ({ names }: Needed<OfFields>, values: ModelValues): boolean => {
  if (names === undefined) return true;
  for (const name of names) if (values[name] !== undefined) return true;
  return false;
};

const after = (steps: readonly Needed<ValueStep>[], job: WriteJob): WriteJob => {
  let changed = job;
  for (const step of steps) if (isNeeded(step, changed.values)) changed = { ...changed, values: step.apply(changed) };
  return changed;
};

/** A value with its plan. */
interface PlannedValue {
  readonly name: string;
  readonly value: unknown;
  readonly plan: FieldPlan;
}

/** Values with their plans, in the order of writing. */
const inOrder = (planOf: (name: string) => FieldPlan, values: ModelValues): readonly PlannedValue[] => {
  const planned: PlannedValue[] = [];
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) planned.push({ name, value, plan: planOf(name) });
  return planned.sort((one, other) => one.plan.rank - other.plan.rank || one.plan.place - other.plan.place);
};

/** Converts model values to the record that a create or update sends. Values are dropped only with a warning. */
export const writeRecord = (said: WriteJob): Written => {
  const { changes, implications, additions, planOf, looks, contradictions } = mappingPlanOf(said);
  const given = after(changes, said);
  const job = after(implications, given);
  const { values } = after(additions, job);
  const draft: Draft = { job, given: given.values, record: {}, later: {}, separate: [], transitions: {}, warnings: [] };
  for (const { name, value, plan } of inOrder(planOf, values)) {
    const isSame = job.current !== undefined && isUnchanged(job, name, value);
    if (!isSame) plan.write?.(draft, value, values);
  }
  for (const { apply } of looks) apply(draft);
  const issues: Issue[] = [];
  for (const step of contradictions) if (isNeeded(step, given.values)) issues.push(...step.issuesIn(given));
  const { record, later, separate, transitions, warnings } = draft;
  return { values: job.values, record, later, separate, transitions, warnings, issues };
};
