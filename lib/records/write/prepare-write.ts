import { isDeepStrictEqual } from 'node:util';
import type { ChoiceSet } from '../../engine/mapping/choices.ts';
import type { CustomField } from '../../engine/mapping/custom-field.ts';
import { contradictoryLeads } from '../../engine/mapping/leads.ts';
import { getPath, getText, setPath } from '../../engine/mapping/path.ts';
import { unifiedFieldAt } from '../../engine/mapping/places.ts';
import type { RemotePath } from '../../engine/mapping/remote-ids.ts';
import { writeCustomFields } from '../../engine/mapping/write/custom-fields.ts';
import type { Adds } from '../../engine/mapping/write/draft.ts';
import { contradictoryTexts, formsGivenTwice, withoutUnchangedTexts } from '../../engine/mapping/write/html.ts';
import { withLastName } from '../../engine/mapping/write/names.ts';
import { type WriteJob, type Written, writeRecord } from '../../engine/mapping/write/record.ts';
import { loadChoices, readChoices } from '../../engine/metadata/choices-and-fields.ts';
import { loadRichText } from '../../engine/rich-text/load.ts';
import { type Issue, issuesOf, validationError, type Warning } from '../../errors.ts';
import { type ModelValues, ownFieldsOf } from '../../objects/define.ts';
import type { Default, WriteRequest } from '../../providers/define.ts';
import { loadCollections } from '../collections.ts';
import { type RecordContext, unsupportedOperation } from '../context.ts';
import { findRemotePaths, wantedRefs } from '../issued-ids.ts';
import { namesTaken } from '../names-for-ids.ts';
import { loadPresentation, loadTargetedFields, type Presentation } from '../present.ts';
import { comparedOf, currentValuesOf } from './current-values.ts';
import { withoutHidden } from './hidden-fields.ts';
import { type FieldLinks, linkChanges, newLinks } from './links.ts';
import { type Called, inBody } from './list-implied-fields.ts';
import { missingFields, missingOwnFields, unwritten, withoutDemanded } from './missing-fields.ts';
import { addMembers, lookUpNames } from './name-lookup.ts';
import { type Reference, referencesOf } from './references.ts';
import type { ApartWrite } from './separate-requests.ts';
import { withoutUnfitNumbers } from './unfit-numbers.ts';
import { guarded } from './write-guards.ts';

/** A field is refused for one reason. */
const withoutSaid = (issues: readonly Issue[], said: readonly Issue[]): readonly Issue[] =>
  issues.filter(({ path }) => said.every((one) => one.path !== path));

interface Preparation {
  readonly mode: 'create' | 'update';
  readonly values: ModelValues;
  readonly fieldMappings: Readonly<Record<string, unknown>>;
  readonly strict: boolean;
  /** The record as the vendor has it, of an update whose words depend on it. */
  readonly current?: unknown;
  /** Warnings of the caller's own, refused like the others when strict. */
  readonly warnings?: readonly Warning[];
  readonly called?: Called | undefined;
  /** Remote paths of records that the values name and no look-up has to find. */
  readonly known?: ReadonlyMap<string, RemotePath>;
  /** Of an upsert that has found its record: nothing is written again that the record has. */
  readonly adds?: Adds | undefined;
}

/** What the vendor would refuse of an update, at the field that the client has given. */
const refusedBefore = (
  { declaration, object: { leads = {} } }: RecordContext,
  values: ModelValues,
  record: unknown,
  current: unknown,
): readonly Issue[] => {
  const refused = current === undefined ? {} : declaration.quirks?.refuses?.(record, current);
  // A value that the record has already is no change.
  const changed = Object.entries(refused ?? {}).filter(
    ([at]) => getPath(record, at) === undefined || !isDeepStrictEqual(getPath(record, at), getPath(current, at)),
  );
  return changed.map(([at, message]) => {
    const field = unifiedFieldAt(declaration, at) ?? at;
    const lead = Object.keys(leads).find((name) => leads[name] === field && values[name] !== undefined);
    return { path: values[field] === undefined ? (lead ?? field) : field, message };
  });
};

/** A write that is ready to be sent: nothing has reached the provider yet. */
export interface Prepared extends Pick<Written, 'values' | 'later' | 'transitions'> {
  readonly record: Record<string, unknown>;
  /** What becomes of its links by requests of their own. */
  readonly links: readonly FieldLinks[];
  /** References to write by requests of their own. */
  readonly separate: readonly Reference[];
  /** What the vendor takes by requests of its own. */
  readonly apart: readonly ApartWrite[];
  readonly warnings: readonly Warning[];
  /** The account's own fields as they were given. */
  readonly ownValues: Readonly<Record<string, unknown>>;
  readonly customFields: readonly CustomField[] | undefined;
  /** What the body calls fields that it has in a list. */
  readonly called: Called | undefined;
  /** Of an update, the record as it was, where it was read. */
  readonly before: ModelValues | undefined;
  /** Fields that say what the record has already. */
  readonly settled: readonly string[];
  /** Read before anything is sent, so that presenting what was written does not depend on another answer. */
  readonly presentation: Presentation;
}

const lookUpChoices = async (
  { session, name, declaration, connection, now }: RecordContext,
  values: ModelValues,
  current: unknown,
): Promise<ReadonlyMap<string, ChoiceSet>> => {
  const sets = await loadChoices({
    session,
    object: name,
    declaration,
    defaults: connection.defaults,
    now,
    wants: (field) => Boolean(values[field]),
  });
  // Words mean the states of the pipeline that the record is in.
  return new Map(
    [...sets].map(([field, set]) => {
      const group = set.field.group && getText(current, set.field.group.at);
      return [field, group === undefined ? set : { ...set, preferredGroup: group }] as const;
    }),
  );
};

/** The first value of the group that the client has chosen: a stage must be one of its pipeline. */
const firstOfGroup = async (
  context: RecordContext,
  { metadata }: Default,
  group: string,
): Promise<string | undefined> => {
  if (metadata === undefined) return undefined;
  return (await readChoices(context.session, metadata, context.now)).find((choice) => choice.group === group)?.value;
};

/** Fills in what a minimal record needs and the client has not said. */
const applyDefaults = async (context: RecordContext, record: Record<string, unknown>): Promise<void> => {
  const chosen = context.connection.defaults[context.name] ?? {};
  const declared = Object.entries(context.declaration.defaults ?? {}).filter(
    ([, { metadata }]) => metadata !== undefined,
  );
  const group = declared.find(([, one]) => one.group)?.[1];
  // A stage chosen by the client brings its own pipeline: a default must not be mixed into it.
  const isChosen = declared.some(([, one]) => !one.group && getPath(record, one.at) !== undefined);
  if (group !== undefined && isChosen) return;
  const wanted = group && getText(record, group.at);
  for (const [key, one] of declared) {
    const value = wanted === undefined ? chosen[key] : await firstOfGroup(context, one, wanted);
    if (value !== undefined && getPath(record, one.at) === undefined) setPath(record, one.at, value);
  }
};

/** A record that moves to another group without a word about its state begins there: a stage must be one of its pipeline. */
const followGroup = async (
  context: RecordContext,
  record: Record<string, unknown>,
  current: unknown,
): Promise<void> => {
  const declared = Object.values(context.declaration.defaults ?? {});
  const group = declared.find((one) => one.group);
  const wanted = group && getText(record, group.at);
  if (group === undefined || wanted === undefined || wanted === getText(current, group.at)) return;
  for (const one of declared.filter(({ at }) => getPath(record, at) === undefined)) {
    const value = await firstOfGroup(context, one, wanted);
    if (value !== undefined) setPath(record, one.at, value);
  }
};

/**
 * Maps a body to what the provider takes.
 * @throws ApiError `validation_failed` for ids that are not on this connection, for values of a wrong type and, when
 *   strict, for everything that would be a warning
 */
export const prepareWrite = async (
  context: RecordContext,
  { mode, values: said, fieldMappings, strict, current, warnings = [], called, known: found, adds }: Preparation,
): Promise<Prepared> => {
  const { provider, object, declaration } = context;
  const hasCustom = Object.keys(fieldMappings).length > 0;
  const wanted = wantedRefs(declaration, said);
  const [remotePaths, choices, presentation, collections, targeted] = await Promise.all([
    findRemotePaths(
      context,
      wanted.filter(({ id }) => !found?.has(id)),
    ),
    lookUpChoices(context, said, current),
    loadPresentation(context, []),
    loadCollections(context, [current]),
    hasCustom ? loadTargetedFields(context) : undefined,
  ]);
  const paths = new Map([...remotePaths, ...(found ?? [])]);
  const taken = await namesTaken(context, declaration, wanted, paths);
  const known = { choices: presentation.choices, collections };
  const before = current === undefined ? undefined : currentValuesOf(context, current, known, paths);
  const given = await guarded(context, { values: said, called, current: before });
  const { current: currentValues, settled } = given;
  const { values, warnings: moved } = withLastName({ provider, object, declaration, mode, values: given.values });
  const toRemote = (id: string): RemotePath => taken.get(id) ?? paths.get(id) ?? [id];
  const isInBoth = formsGivenTwice({ object, declaration, values }).length > 0;
  const richText = context.richText ?? (isInBoth ? await loadRichText() : undefined);
  const unchecked: WriteJob = {
    provider,
    object,
    declaration,
    mode,
    values,
    currentValues,
    current: adds === undefined ? currentValues && comparedOf(context, currentValues, values) : currentValues,
    adds,
    tools: { toRemote, choices, richText },
  };
  const job = { ...unchecked, values: withoutUnchangedTexts(unchecked) };
  const written: Written = writeRecord(job);
  const { fields: customFields, reasons } = targeted ?? {};
  const custom = writeCustomFields(provider, declaration, customFields ?? [], fieldMappings, written.record, {
    reasons,
    current,
    isUpdate: mode === 'update',
    member: ownFieldsOf(object),
    refuses: object.classes,
  });
  if (mode === 'create') await applyDefaults(context, written.record);
  else if (current !== undefined) await followGroup(context, written.record, current);
  const hidden = await withoutHidden(context, written.record);
  const unfit = await withoutUnfitNumbers(context, written.record);
  const unnamed = await lookUpNames(context, written.record, current);
  const refused = refusedBefore(context, values, written.record, current);
  const all: readonly Warning[] = [
    ...warnings,
    ...moved,
    ...written.warnings,
    ...hidden,
    ...unfit,
    ...unnamed,
    ...custom.warnings,
  ];
  const issues = inBody<Issue>(object, called, [
    ...(mode === 'create' ? missingFields(context, values, fieldMappings) : []),
    ...(mode === 'create' ? withoutSaid(await missingOwnFields(context, written.record), custom.issues) : []),
    ...custom.issues,
    ...refused,
    ...contradictoryTexts(job),
    ...contradictoryLeads(object, values),
    ...issuesOf(strict ? withoutDemanded(context, values, all) : unwritten(context, mode, all, written.record)),
  ]);
  // They say in which state the record is.
  const quoted = refused.map(({ message }) => message);
  if (issues.length > 0) throw validationError(issues, quoted);
  await addMembers(context, written.record);
  const lastPart = (id: string): string => toRemote(id).at(-1) ?? id;
  const links =
    mode === 'create'
      ? newLinks(context, written.values, lastPart)
      : linkChanges(context, written.values, current, lastPart);
  const separate = referencesOf(declaration, written.separate, paths);
  const { record, later, transitions } = written;
  const { apart: ways } = declaration.quirks ?? {};
  const apart = ways === undefined ? [] : (await import('./separate-requests.ts')).takeApart(declaration, mode, record);
  return {
    values: { ...values, ...written.values },
    record,
    later,
    transitions,
    links,
    separate,
    apart,
    warnings: inBody(object, called, all),
    ownValues: fieldMappings,
    customFields,
    called,
    before: currentValues,
    settled,
    presentation,
  };
};

/** @throws ApiError `unsupported_operation` where this kind of the object cannot be written so */
export const writeRequestOf = (context: RecordContext, mode: 'create' | 'update'): WriteRequest => {
  const request = context.declaration[mode];
  if (request === undefined) throw unsupportedOperation(context, mode);
  return request;
};
