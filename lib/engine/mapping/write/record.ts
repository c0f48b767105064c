import { isDeepStrictEqual } from 'node:util';
import type { ModelValues } from '../../../objects/define.ts';
import type { ConstantField, FieldMapping, ObjectDeclaration, ValueField } from '../../../providers/define.ts';
import { compiled } from '../../../providers/language/compiled.ts';
import {
  isCreateOnly,
  isSeparate,
  isWritable,
  mappingOf,
  needsOf,
  refFields,
} from '../../../providers/language/kinds.ts';
import { normalise } from '../choices.ts';
import { isEmpty } from '../empty.ts';
import { keepOneOfPlace } from '../exclusive-references.ts';
import { withFallbacks } from '../fallbacks.ts';
import { listLedBy, withLeads } from '../leads.ts';
import { getPath } from '../path.ts';
import { refusalOf, reportDisplaced, reportLostByType, takenOnCreate } from '../refused-fields.ts';
import { isUnchanged } from '../unchanged.ts';
import { withWholeNames } from '../whole-names.ts';
import { writeAdded } from './added.ts';
import { writeChoice } from './choice.ts';
import {
  calledIn,
  contradicts,
  type Draft,
  set,
  setOrEmpty,
  unsupported,
  type WriteJob,
  type Written,
} from './draft.ts';
import { writeHtml } from './html.ts';
import { writeItems, writeParts, writeTypedFields } from './lists.ts';
import { writeEnd, writeMoment } from './moments.ts';
import { reportSplitNames } from './names.ts';
import { writePrimary } from './primary.ts';
import { reportOthers, writeRef } from './references.ts';

export type { SeparateWrite, WriteJob, Written } from './draft.ts';

/** Whether another field that says more has been written to the same place; reported where it says something else. */
const isSettled = (draft: Draft, name: string, { write, codec }: ValueField, value: unknown): boolean => {
  const settled = codec?.lossy && write !== undefined ? getPath(draft.record, write) : undefined;
  if (isEmpty(settled)) return false;
  const said = codec?.decode(settled);
  if (!isDeepStrictEqual([said ?? []].flat(), [value ?? []].flat())) contradicts(draft, name);
  return true;
};

const writeValue = (draft: Draft, name: string, field: ValueField, value: unknown): void => {
  if (field.write === undefined) {
    if (!isEmpty(value)) unsupported(draft, name, `${name} is read-only at ${draft.job.provider.id}`);
    return;
  }
  if (isSettled(draft, name, field, value)) return;
  const { codec } = field;
  if (codec?.single && Array.isArray(value)) reportOthers(draft, name, value);
  // An empty list is nothing where the provider has a text in its place.
  const isNothing = isEmpty(value) && !Array.isArray(value);
  if (isNothing || codec === undefined) return setOrEmpty(draft, field.write, value, field.emptied);
  const reason = codec.refuse?.(value);
  const lost = reason === undefined ? codec.lost?.(value, draft.job.current?.[name]) : undefined;
  if (lost !== undefined) unsupported(draft, name, `${draft.job.provider.id} ${lost}`);
  if (reason === undefined) return setOrEmpty(draft, field.write, codec.encode(value), field.emptied);
  draft.warnings.push({ path: name, code: 'unknown_value', message: `${draft.job.provider.id} ${reason}` });
};

const fieldOf = ({ declaration }: WriteJob, name: string): FieldMapping | undefined => mappingOf(declaration, name);

/** It is what it is: another value is not taken for it. */
const writeConstant = (draft: Draft, name: string, field: ConstantField, value: unknown): void => {
  if (isEmpty(value) || normalise(String(value)) === normalise(field.always)) return;
  unsupported(draft, name, `${name} of such a record is always ${field.always} at ${draft.job.provider.id}`);
};

const writeMapped = (draft: Draft, name: string, mapping: FieldMapping, value: unknown): void => {
  if (typeof mapping === 'string') return set(draft, mapping, value);
  switch (mapping.kind) {
    case 'value':
      return writeValue(draft, name, mapping, value);
    case 'ref':
      return writeRef(draft, name, mapping, value);
    case 'choice':
      return writeChoice(draft, name, mapping, value);
    case 'typed_fields':
      return writeTypedFields(draft, name, mapping, value);
    case 'items':
      return writeItems(draft, name, mapping, value);
    case 'parts':
      return writeParts(draft, name, mapping, value);
    case 'moment':
      return writeMoment(draft, mapping, value);
    case 'end':
      return writeEnd(draft, name, mapping, value);
    case 'html':
      return writeHtml(draft, name, mapping, value);
    case 'constant':
      return writeConstant(draft, name, mapping, value);
  }
};

/** A field that exists only on records of a type makes a new record of that type, unless the client chose another. */
const withImplied = (job: WriteJob): ModelValues => {
  if (job.mode === 'update') return job.values;
  const values = { ...job.values };
  for (const [name, value] of Object.entries(job.values)) {
    const mapping = fieldOf(job, name);
    if (isEmpty(value) || typeof mapping !== 'object' || !('only' in mapping) || mapping.only === undefined) continue;
    for (const [field, implied] of Object.entries(mapping.only)) values[field] ??= implied;
  }
  return values;
};

const isGuarded = ({ object: { guards = {} } }: WriteJob, name: string): boolean => guards[name] !== undefined;

/** An update sends the values of the record that the vendor wants in the same write. The body alone says a guarded field. */
const withNeeded = (job: WriteJob, values: ModelValues): ModelValues => {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  const needed = given.flatMap(([name]) => needsOf(fieldOf(job, name)));
  const own = needed.filter((name) => values[name] === undefined && !isGuarded(job, name));
  return { ...values, ...Object.fromEntries(own.map((name) => [name, job.currentValues?.[name]])) };
};

/** Rank of what says less than another field of the same place. */
const lossy = 1;

const rankOf = (job: WriteJob, name: string): number => {
  const mapping = fieldOf(job, name);
  if (typeof mapping !== 'object') return 0;
  if (mapping.kind === 'ref' && mapping.within !== undefined) return -1;
  if (needsOf(mapping).some((other) => isGuarded(job, other))) return 4;
  if (mapping.kind === 'ref' || mapping.kind === 'value') return mapping.codec?.lossy ? lossy : 0;
  if (mapping.kind !== 'choice') return 0;
  return mapping.group === undefined ? 2 : 3;
};

/** The place of each field in its declaration. */
const placesOf = compiled(
  ({ fields }: ObjectDeclaration): ReadonlyMap<string, number> =>
    new Map(Object.keys(fields).map((name, place) => [name, place])),
);

/**
 * A field that says less than another one of the same place comes after it; of several such, the first that is declared is
 * first. Choices are last, those of a group at the very end: what else the body says may decide which there are. A record
 * that brings what it is kept in comes first: the stage before its pipeline. A consent comes after its status.
 */
const inOrder = (job: WriteJob, values: ModelValues): readonly (readonly [string, unknown])[] => {
  const places = placesOf(job.declaration);
  return Object.entries(values)
    .map((entry) => {
      const rank = rankOf(job, entry[0]);
      return { entry, rank, place: rank === lossy ? (places.get(entry[0]) ?? 0) : 0 };
    })
    .toSorted((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ entry }) => entry);
};

/** A full name beside its parts: whichever of them the provider takes says it all. */
const isSaidElsewhere = (job: WriteJob, name: string, values: ModelValues): boolean =>
  Object.entries(job.object.derived ?? {}).some(([whole, parts]) => {
    const said = (field: string): boolean => values[field] !== undefined && isWritable(fieldOf(job, field));
    if (name === whole) return true;
    return parts.includes(name) && said(whole);
  });

/** Writes a field, or says why it has no place on this record. */
const write =
  (draft: Draft, name: string, mapping: FieldMapping, values: ModelValues) =>
  (value: unknown): void => {
    const refusal = refusalOf(draft, name, mapping, values);
    if (refusal !== undefined) unsupported(draft, calledIn(draft, name), refusal);
    // An update compares a create-only field, and never writes the field.
    else if (draft.job.mode === 'create' || !isCreateOnly(mapping)) writeMapped(draft, name, mapping, value);
  };

/** A collection is in the path of the request. */
const isCollection = ({ declaration }: WriteJob, name: string): boolean => declaration.partitions?.field === name;

/** Children are records of their own. */
const isElsewhere = (job: WriteJob, name: string): boolean =>
  job.declaration.children?.[name] !== undefined || isCollection(job, name);

/** Links are changed by requests of their own. */
const isLinked = (job: WriteJob, name: string): boolean => {
  const mapping = fieldOf(job, name);
  if (typeof mapping !== 'object' || (mapping.kind !== 'ref' && mapping.kind !== 'value')) return false;
  if (isSeparate(mapping)) return false;
  return mapping.links !== undefined && (job.mode === 'update' || mapping.write === undefined);
};

/** What the vendor makes beside a new record that names none. */
const reportMade = ({ job, record, warnings }: Draft): void => {
  if (job.mode === 'update') return;
  for (const [field, mapping] of refFields(job.declaration)) {
    if (mapping.makes !== true) continue;
    if (typeof mapping.write !== 'string' || !isEmpty(getPath(record, mapping.write))) continue;
    const path = Object.entries(job.object.leads ?? {}).find(([, list]) => list === field)?.[0] ?? field;
    const message = `${job.provider.id} makes a ${mapping.object} for a ${job.object.noun} that names none: the answer has its ${path}`;
    warnings.push({ path, code: 'record_made', message });
  }
};

/** Whether the record shows a field that no place of its own has: it is made of a list, as a status is of all subscriptions. */
const isMadeOfList = ({ object, currentValues }: WriteJob, name: string): boolean =>
  Object.entries(object.derived ?? {}).some(
    ([whole, parts]) =>
      parts.includes(name) && [currentValues?.[whole] ?? []].flat().some((one) => typeof one === 'object'),
  );

/** Model values as the record that a create or update sends. Nothing is dropped without a warning. */
export const writeRecord = (given: WriteJob): Written => {
  const job = { ...given, values: withWholeNames(given, withLeads(given)) };
  const draft: Draft = { job, given: given.values, record: {}, later: {}, separate: [], transitions: {}, warnings: [] };
  const implied = withImplied(job);
  const { object, declaration } = job;
  const values =
    job.mode === 'create' ? withFallbacks(object, implied, declaration.required ?? []) : withNeeded(job, implied);
  for (const [name, value] of inOrder(job, values)) {
    if (value === undefined || isLinked(job, name) || isUnchanged(job, name, value)) continue;
    if (isElsewhere(job, name)) {
      if (job.mode === 'update' && isCollection(job, name)) unsupported(draft, name, takenOnCreate(draft, name));
      continue;
    }
    // The list says it.
    if (listLedBy(job, name) !== undefined) continue;
    const primary = job.object.primaries?.[name];
    if (primary !== undefined) {
      writePrimary(draft, name, primary, value);
      continue;
    }
    const mapping = fieldOf(job, name);
    if (job.mode === 'create' && isEmpty(value)) continue;
    if (!isWritable(mapping) && isSaidElsewhere(job, name, values)) continue;
    if (mapping === undefined) {
      if (!isEmpty(value) || isMadeOfList(job, name)) unsupported(draft, name);
      continue;
    }
    if (job.adds?.name === name) writeAdded(draft, job.adds, mapping, value, write(draft, name, mapping, values));
    else write(draft, name, mapping, values)(value);
  }
  keepOneOfPlace(draft);
  reportSplitNames(draft);
  reportLostByType(draft);
  reportDisplaced(draft);
  reportMade(draft);
  const { record, later, separate, transitions, warnings } = draft;
  return { values: job.values, record, later, separate, transitions, warnings };
};
