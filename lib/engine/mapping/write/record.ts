import type { ModelValues } from '../../../objects/define.ts';
import { applying, compiledPlan } from '../../compile/concerns.ts';
import { oneReferencePerPlace } from '../exclusive-references.ts';
import { fallbackTexts } from '../fallbacks.ts';
import { leadingReferences, leadsOutsideList } from '../leads.ts';
import { displacedReferences, lossesByType } from '../refused-fields.ts';
import { isUnchanged } from '../unchanged.ts';
import type { Draft, WriteJob, Written } from './draft.ts';
import { type FieldPlan, fieldPlans } from './field-plan.ts';
import { changedTexts, differentTexts } from './html.ts';
import { impliedTypes, neededFields } from './implied.ts';
import { recordsMade } from './made.ts';
import { splitNames, wholeNames } from './names.ts';
import type { Contradiction, RecordStep, ValueStep } from './steps.ts';

export type { SeparateWrite, WriteJob, Written } from './draft.ts';

/** Steps that turn an object's values into the record of a create or update. */
export const mappingPlanOf = compiledPlan((planned) => ({
  /** Remove given values that change nothing. */
  changes: applying<ValueStep>(planned, [changedTexts]),
  /** Add values of other fields that given values imply. */
  implications: applying<ValueStep>(planned, [leadingReferences, wholeNames]),
  /** Add values that the provider requires together with the given values. */
  additions: applying<ValueStep>(planned, [impliedTypes, fallbackTexts, neededFields]),
  planOf: fieldPlans(planned),
  looks: applying<RecordStep>(planned, [
    oneReferencePerPlace,
    splitNames,
    lossesByType,
    displacedReferences,
    recordsMade,
  ]),
  contradictions: applying<Contradiction>(planned, [differentTexts, leadsOutsideList]),
}));

const after = (steps: readonly ValueStep[], job: WriteJob): WriteJob => {
  let changed = job;
  for (const { apply } of steps) changed = { ...changed, values: apply(changed) };
  return changed;
};

/** Values with their plans, in the order of writing. */
const inOrder = (planOf: (name: string) => FieldPlan, values: ModelValues) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [{ name, value, plan: planOf(name) }]))
    .toSorted((one, other) => one.plan.rank - other.plan.rank || one.plan.place - other.plan.place);

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
  const issues = contradictions.flatMap(({ issuesIn }) => issuesIn(given));
  const { record, later, separate, transitions, warnings } = draft;
  return { values: job.values, record, later, separate, transitions, warnings, issues };
};
