import type { Planned } from '../../../engine/compile/concerns.ts';
import type { CustomField } from '../../../engine/mapping/custom-field.ts';
import type { TargetedFields } from '../../../engine/mapping/field-targets.ts';
import { getText } from '../../../engine/mapping/path.ts';
import type { RemotePath } from '../../../engine/mapping/remote-ids.ts';
import { writeCustomFields } from '../../../engine/mapping/write/custom-fields.ts';
import { writeRecord } from '../../../engine/mapping/write/record.ts';
import { type Issue, issuesOf, validationError, type Warning } from '../../../errors.ts';
import { type ModelValues, ownFieldsOf } from '../../../objects/define.ts';
import { loadCollections } from '../../collections.ts';
import type { RecordContext } from '../../context.ts';
import { findRemotePaths, wantedRefs } from '../../issued-ids.ts';
import { choicesOf, loadPresentation, loadTargetedFields } from '../../present.ts';
import { unwritten, withoutDemanded } from '../checks/required-fields.ts';
import { comparedOf } from '../current-values.ts';
import { inBody } from '../list-implied-fields.ts';
import type { FollowUp } from '../parts/part.ts';
import type { GivenWrite, MappedWrite, Opening, Writing } from '../writing.ts';
import { writePlanOf } from './write-plan.ts';

/** A write that is ready to be sent. Nothing has reached the provider yet. */
export interface Prepared extends Pick<MappedWrite, 'given' | 'values' | 'record' | 'settled' | 'presentation'> {
  readonly planned: Planned;
  /** Separate requests after the record exists. */
  readonly followUps: readonly FollowUp[];
  /** Warnings, with the paths of the body. */
  readonly warnings: readonly Warning[];
  readonly customFields: readonly CustomField[] | undefined;
  /** The record before an update, if it was read. */
  readonly before: ModelValues | undefined;
}

const lookUpChoices = async (
  context: RecordContext,
  values: ModelValues,
  current: unknown,
): Promise<Writing['choices']> => {
  const sets = await choicesOf(context, (field) => Boolean(values[field]));
  // A word means a state of the record's own pipeline.
  return new Map(
    [...sets].map(([field, set]) => {
      const group = set.field.group && getText(current, set.field.group.at);
      return [field, group === undefined ? set : { ...set, preferredGroup: group }] as const;
    }),
  );
};

/** Looks up the records and choices that the values name, and the account's data. */
const lookUp = async ({ context, values, known }: Opening, given: GivenWrite): Promise<Writing> => {
  const { current, warnings = [] } = given;
  const wanted = wantedRefs(context.declaration, values);
  const missing = wanted.filter(({ id }) => !known.has(id));
  const [found, choices, presentation, collections] = await Promise.all([
    missing.length === 0 ? new Map() : findRemotePaths(context, missing),
    lookUpChoices(context, values, current),
    loadPresentation(context, []),
    current === undefined ? new Map() : loadCollections(context, [current]),
  ]);
  return {
    context,
    given,
    choices,
    presentation: { ...presentation, collections },
    wanted,
    paths: new Map([...found, ...known]),
    taken: new Map(),
    values,
    current: undefined,
    settled: [],
    richText: context.richText,
    warnings: [...warnings],
  };
};

const map = (writing: Writing, planned: Planned): MappedWrite => {
  const { context, given, values, current, choices, richText, taken, paths } = writing;
  const { adds } = given;
  const written = writeRecord({
    ...planned,
    values,
    currentValues: current,
    current: adds === undefined ? current && comparedOf(context, current, values) : current,
    adds,
    tools: { toRemote: (id): RemotePath => taken.get(id) ?? paths.get(id) ?? [id], choices, richText },
  });
  writing.warnings.push(...written.warnings);
  return Object.assign(writing, { written, record: written.record, issues: [...written.issues], quoted: [] });
};

/** Adds the client's values for the account's own fields to the record. */
const writeOwnFields = (write: MappedWrite, { fields, reasons }: TargetedFields): void => {
  const { provider, object, declaration } = write.context;
  const { fieldMappings, current, mode } = write.given;
  const { warnings, issues } = writeCustomFields(provider, declaration, fields, fieldMappings, write.record, {
    reasons,
    current,
    isUpdate: mode === 'update',
    member: ownFieldsOf(object),
    refuses: object.classes,
  });
  write.warnings.push(...warnings);
  write.issues.push(...issues);
};

/**
 * Refuses a write with issues.
 * @throws ApiError `validation_failed` for all issues and, if strict, for everything that would be a warning
 */
const refuse = ({ context, given, values, warnings, record, issues, quoted }: MappedWrite): void => {
  const { mode, strict, called } = given;
  const further = strict ? withoutDemanded(context, values, warnings) : unwritten(context, mode, warnings, record);
  const told: readonly Issue[] = [...issues, ...issuesOf(further)];
  const all = called === undefined ? told : inBody(context.object, called, told);
  if (all.length > 0) throw validationError(all, quoted);
};

/**
 * Maps a body to the provider's form.
 * @throws ApiError `validation_failed` for ids that are not on this connection, for values of a wrong type and, if
 *   strict, for everything that would be a warning
 */
export const prepareWrite = async (context: RecordContext, given: GivenWrite): Promise<Prepared> => {
  const { mode, fieldMappings, called } = given;
  const { provider, object, declaration } = context;
  const planned: Planned = { provider, object, declaration, mode };
  const hasOwn = Object.keys(fieldMappings).length > 0;
  const opening: Opening = { context, values: given.values, known: new Map() };
  const plan = writePlanOf(planned);
  for (const { run } of plan.opening) await run(opening);
  const [writing, targeted] = await Promise.all([
    lookUp(opening, given),
    hasOwn ? loadTargetedFields(context) : undefined,
  ]);
  for (const { run } of plan.values) await run(writing);
  const write = map(writing, planned);
  if (targeted !== undefined) writeOwnFields(write, targeted);
  for (const { run } of plan.checks) await run(write);
  if (write.issues.length + write.warnings.length > 0) refuse(write);
  for (const { run } of plan.completions) await run(write);
  write.values = { ...write.values, ...write.written.values };
  const followUps: FollowUp[] = [];
  for (const { take } of plan.parts) followUps.push(...(await take(write)));
  const { warnings, current: before } = write;
  return {
    ...write,
    planned,
    followUps,
    warnings: called === undefined ? warnings : inBody(object, called, warnings),
    customFields: targeted?.fields,
    before,
  };
};
