import type { ModelValues } from '../../../objects/define.ts';
import type { FieldMapping, ObjectDeclaration } from '../../../providers/define.ts';
import { compiled } from '../../../providers/language/compiled.ts';
import { isCreateOnly, isSeparate, isWritable, mappingOf, needsOf } from '../../../providers/language/kinds.ts';
import type { Planned } from '../../compile/concerns.ts';
import { isEmpty } from '../empty.ts';
import { isWritten, listLedBy } from '../leads.ts';
import { onlyOf, refusalOf, takenOnCreate } from '../refused-fields.ts';
import { writeAdded } from './added.ts';
import { calledIn, type Draft, unsupported, type WriteJob } from './draft.ts';
import { writeMapped } from './field.ts';
import { writePrimary } from './primary.ts';

/** Writes one value into a draft. */
type Write = (draft: Draft, value: unknown, values: ModelValues) => void;

/** How all writes treat one field. */
export interface FieldPlan {
  /** Fields of a lower rank are written first. */
  readonly rank: number;
  /** The place in the declaration, of a field that says less than another one; fields of a rank are in this order. */
  readonly place: number;
  /** Whether the provider takes the field, or the list that the field is the first of. */
  readonly isTaken: boolean;
  /** Absent if the record's own request has no place for the field: links, children, the collection, the first of a list. */
  readonly write?: Write;
}

/** Rank of a field that says less than another field of the same place. */
const lossy = 1;

/**
 * A record that brings what it is kept in comes first: the stage before its pipeline. A field that says less than another one
 * of the same place comes after it. Choices come later, choices of a group after them, as other values decide which choices
 * there are. A consent comes after its status.
 */
const rankOf = ({ object: { guards = {} } }: Planned, mapping: FieldMapping | undefined): number => {
  if (typeof mapping !== 'object') return 0;
  if (mapping.kind === 'ref' && mapping.within !== undefined) return -1;
  if (needsOf(mapping).some((other) => guards[other] !== undefined)) return 4;
  if (mapping.kind === 'ref' || mapping.kind === 'value') return mapping.codec?.summary ? lossy : 0;
  if (mapping.kind !== 'choice') return 0;
  return mapping.group === undefined ? 2 : 3;
};

const placesOf = compiled(
  ({ fields }: ObjectDeclaration): ReadonlyMap<string, number> =>
    new Map(Object.keys(fields).map((name, place) => [name, place])),
);

/** Whether requests of their own change a field, once the record exists. */
const isLinked = ({ mode }: Planned, mapping: FieldMapping | undefined): boolean => {
  if (typeof mapping !== 'object' || (mapping.kind !== 'ref' && mapping.kind !== 'value')) return false;
  if (isSeparate(mapping)) return false;
  return mapping.links !== undefined && (mode === 'update' || mapping.write === undefined);
};

/** Whether the record shows a field that no place of its own has: it is made of a list, as a status is of all subscriptions. */
const isMadeOfList = ({ object, currentValues }: WriteJob, name: string): boolean =>
  Object.entries(object.derived ?? {}).some(
    ([whole, parts]) =>
      parts.includes(name) && [currentValues?.[whole] ?? []].flat().some((one) => typeof one === 'object'),
  );

/** Writes a field, or warns why the record has no place for it. */
const writeField = (draft: Draft, name: string, mapping: FieldMapping, value: unknown, values: ModelValues): void => {
  const refusal = refusalOf(draft, name, mapping, values);
  if (refusal !== undefined) unsupported(draft, calledIn(draft, name), refusal);
  // An update compares a create-only field, and never writes the field.
  else if (draft.job.mode === 'create' || !isCreateOnly(mapping)) writeMapped(draft, name, mapping, value);
};

/** Whether a new record takes a field whatever else it has. */
const isAlwaysTaken = ({ mode }: Planned, mapping: FieldMapping): boolean =>
  mode === 'create' && onlyOf(mapping) === undefined && needsOf(mapping).length === 0;

const mapped = (planned: Planned, name: string, mapping: FieldMapping): Write => {
  if (isAlwaysTaken(planned, mapping))
    return (draft, value) => {
      if (!isEmpty(value)) writeMapped(draft, name, mapping, value);
    };
  return (draft, value, values) => {
    const { adds, mode } = draft.job;
    if (mode === 'create' && isEmpty(value)) return;
    if (adds?.name === name)
      writeAdded(draft, adds, mapping, value, (added) => writeField(draft, name, mapping, added, values));
    else writeField(draft, name, mapping, value, values);
  };
};

const unmapped =
  (name: string): Write =>
  (draft, value) => {
    if (draft.job.mode === 'create' && isEmpty(value)) return;
    if (!isEmpty(value) || isMadeOfList(draft.job, name)) unsupported(draft, name);
  };

/** The full names that say all of a part, where the provider takes these. */
const wholesOf = ({ object, declaration }: Planned, name: string): readonly string[] =>
  Object.entries(object.derived ?? {}).flatMap(([whole, parts]) =>
    parts.includes(name) && isWritable(mappingOf(declaration, whole)) ? [whole] : [],
  );

/** Writes a part of a name unless the whole name is given, which says it. */
const unlessWholeIsGiven = (planned: Planned, name: string, write: Write): Write => {
  const wholes = wholesOf(planned, name);
  if (wholes.length === 0) return write;
  return (draft, value, values) => {
    if (wholes.every((whole) => values[whole] === undefined)) write(draft, value, values);
  };
};

const inPathOfRequest =
  (name: string): Write =>
  (draft) =>
    unsupported(draft, name, takenOnCreate(draft, name));

const writeOf = (planned: Planned, name: string): Write | undefined => {
  const { object, declaration, mode } = planned;
  const mapping = mappingOf(declaration, name);
  if (isLinked(planned, mapping) || declaration.children?.[name] !== undefined) return undefined;
  if (declaration.partitions?.field === name) return mode === 'update' ? inPathOfRequest(name) : undefined;
  if (listLedBy(planned, name) !== undefined) return undefined;
  const primary = object.primaries?.[name];
  if (primary !== undefined) return (draft, value) => writePrimary(draft, name, primary, value);
  if (isWritable(mapping) && mapping !== undefined) return mapped(planned, name, mapping);
  // A full name beside its parts: whichever of them the provider takes says it all.
  if (object.derived?.[name] !== undefined) return undefined;
  return unlessWholeIsGiven(planned, name, mapping === undefined ? unmapped(name) : mapped(planned, name, mapping));
};

const planField = (planned: Planned, name: string): FieldPlan => {
  const rank = rankOf(planned, mappingOf(planned.declaration, name));
  const place = rank === lossy ? (placesOf(planned.declaration).get(name) ?? 0) : 0;
  const write = writeOf(planned, name);
  return { rank, place, isTaken: isWritten(planned, name), ...(write && { write }) };
};

/** Makes the plan of each field at its first use. */
export const fieldPlans = ({ provider, object, declaration, mode }: Planned): ((name: string) => FieldPlan) => {
  const planned = { provider, object, declaration, mode };
  const plans = new Map<string, FieldPlan>();
  return (name) => {
    const plan = plans.get(name) ?? planField(planned, name);
    plans.set(name, plan);
    return plan;
  };
};
