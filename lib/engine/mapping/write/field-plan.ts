import type { ModelValues } from '../../../objects/define.ts';
import type { FieldMapping, ObjectDeclaration } from '../../../providers/define.ts';
import { compiled } from '../../../providers/language/compiled.ts';
import { isCreateOnly, isSeparate, isWritable, mappingOf, needsOf } from '../../../providers/language/kinds.ts';
import type { Planned } from '../../compile/concerns.ts';
import { isEmpty } from '../empty.ts';
import { isWritten, listLedBy } from '../leads.ts';
import { onlyOf, refusalOf, takenOnCreate } from '../refused-fields.ts';
import { writeAdded } from './added.ts';
import { calledIn, type Draft, set, unsupported, type WriteJob } from './draft.ts';
import { writers } from './field.ts';
import { writePrimary } from './primary.ts';

/** Function that writes a field's value into a draft. `values`: all values of the write. */
type Write = (draft: Draft, value: unknown, values: ModelValues) => void;

/** Treatment of a field in all writes. */
export interface FieldPlan {
  /** Fields of a lower rank are written first. */
  readonly rank: number;
  /**
   * Place in the declaration, for a field that is less precise than another field. Fields with the same rank are
   * written in this order.
   */
  readonly place: number;
  /** Whether the provider accepts the field, or the list that the field leads. */
  readonly isTaken: boolean;
  /** `undefined` if the record's own request has no place for the field: links, children, the collection, a lead. */
  readonly write: Write | undefined;
}

/** Rank of a field that is less precise than another field at the same place. */
const lossy = 1;

/**
 * Rank of a field in the order of writing. A reference that determines its collection comes first: the stage before its
 * pipeline. A less precise field comes after a more precise field at the same place. Choices come later, then choices
 * within a group, because other values decide which choices exist. A consent comes after its status.
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

/** Whether separate requests change a field after the record exists. */
const isLinked = ({ mode }: Planned, mapping: FieldMapping | undefined): boolean => {
  if (typeof mapping !== 'object' || (mapping.kind !== 'ref' && mapping.kind !== 'value')) return false;
  if (isSeparate(mapping)) return false;
  return mapping.links !== undefined && (mode === 'update' || mapping.write === undefined);
};

/** Whether a field is derived from a list, as a status is derived from all subscriptions. */
const isMadeOfList = ({ object, currentValues }: WriteJob, name: string): boolean =>
  Object.entries(object.derived ?? {}).some(
    ([whole, parts]) =>
      parts.includes(name) && [currentValues?.[whole] ?? []].flat().some((one) => typeof one === 'object'),
  );

/** Writes a value to the place of its field. */
const placing = (name: string, mapping: FieldMapping): Write => {
  if (typeof mapping === 'string') return (draft, value) => set(draft, mapping, value);
  const write: (draft: Draft, name: string, mapping: never, value: unknown) => void = writers[mapping.kind];
  return (draft, value) => write(draft, name, mapping as never, value);
};

/** Writes a field, or warns about the reason why the record has no place for it. */
const placingOrWarning = (name: string, mapping: FieldMapping): Write => {
  const write = placing(name, mapping);
  return (draft, value, values) => {
    const refusal = refusalOf(draft, name, mapping, values);
    if (refusal !== undefined) unsupported(draft, calledIn(draft, name), refusal);
    // An update compares a create-only field, but never writes it.
    else if (draft.job.mode === 'create' || !isCreateOnly(mapping)) write(draft, value, values);
  };
};

/** Whether a new record accepts a field independently of its other fields. */
const isAlwaysTaken = ({ mode }: Planned, mapping: FieldMapping): boolean =>
  mode === 'create' && onlyOf(mapping) === undefined && needsOf(mapping).length === 0;

const mapped = (planned: Planned, name: string, mapping: FieldMapping): Write => {
  const write = isAlwaysTaken(planned, mapping) ? placing(name, mapping) : placingOrWarning(name, mapping);
  if (planned.mode === 'create')
    return (draft, value, values) => {
      if (!isEmpty(value)) write(draft, value, values);
    };
  return (draft, value, values) => {
    const { adds } = draft.job;
    if (adds?.name === name) writeAdded(draft, adds, mapping, value, (added) => write(draft, added, values));
    else write(draft, value, values);
  };
};

const unmapped =
  (name: string): Write =>
  (draft, value) => {
    if (draft.job.mode === 'create' && isEmpty(value)) return;
    if (!isEmpty(value) || isMadeOfList(draft.job, name)) unsupported(draft, name);
  };

/** Names of the fields that contain a part such as `first_name`, like `name`, if the provider accepts them. */
const wholesOf = ({ object, declaration }: Planned, name: string): readonly string[] =>
  Object.entries(object.derived ?? {}).flatMap(([whole, parts]) =>
    parts.includes(name) && isWritable(mappingOf(declaration, whole)) ? [whole] : [],
  );

/** Writes a part of a name, unless the full name is given, which includes the part. */
const unlessWholeIsGiven = (planned: Planned, name: string, write: Write): Write => {
  const wholes = wholesOf(planned, name);
  if (wholes.length === 0) return write;
  return (draft, value, values) => {
    if (wholes.every((whole) => values[whole] === undefined)) write(draft, value, values);
  };
};

const writeOf = (planned: Planned, name: string): Write | undefined => {
  const { object, declaration, mode } = planned;
  const mapping = mappingOf(declaration, name);
  if (isLinked(planned, mapping) || declaration.children?.[name] !== undefined) return undefined;
  if (declaration.partitions?.field === name)
    return mode === 'update' ? (draft) => unsupported(draft, name, takenOnCreate(draft, name)) : undefined;
  if (listLedBy(planned, name) !== undefined) return undefined;
  const primary = object.primaries?.[name];
  if (primary !== undefined) return (draft, value) => writePrimary(draft, name, primary, value);
  if (isWritable(mapping) && mapping !== undefined) return mapped(planned, name, mapping);
  // A full name and its parts say the same. The provider accepts one of the two forms.
  if (object.derived?.[name] !== undefined) return undefined;
  return unlessWholeIsGiven(planned, name, mapping === undefined ? unmapped(name) : mapped(planned, name, mapping));
};

const planField = (planned: Planned, name: string): FieldPlan => {
  const rank = rankOf(planned, mappingOf(planned.declaration, name));
  const place = rank === lossy ? (placesOf(planned.declaration).get(name) ?? 0) : 0;
  return { rank, place, isTaken: isWritten(planned, name), write: writeOf(planned, name) };
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
