import type { Warning } from '../../errors.ts';
import type { ModelValues, UnifiedObject } from '../../objects/define.ts';
import type {
  ChoiceField,
  FieldMapping,
  ObjectDeclaration,
  PartsField,
  Provider,
  RefField,
  Slot,
  SlotsField,
  ValueField,
} from '../../providers/define.ts';
import { type ChoiceSet, encodeChoice, normalise } from '../choices.ts';
import { appendPath, setPath } from '../path.ts';
import { fill } from '../template.ts';

/** What a write needs from the connection it works for. */
export interface WriteTools {
  /** Remote id of a unified id that was already resolved. */
  readonly toRemote: (unifiedId: string) => string;
  /** The account's choices of a field. */
  readonly choices: ReadonlyMap<string, ChoiceSet>;
}

export interface WriteJob {
  readonly provider: Provider;
  readonly object: UnifiedObject;
  readonly declaration: ObjectDeclaration;
  readonly mode: 'create' | 'update';
  readonly values: ModelValues;
  readonly tools: WriteTools;
}

/** The record as the provider wants it, and what of it the provider has no place for. */
export interface Written {
  readonly record: Record<string, unknown>;
  readonly warnings: readonly Warning[];
}

interface Draft {
  readonly job: WriteJob;
  readonly record: Record<string, unknown>;
  readonly warnings: Warning[];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const unsupported = ({ job, warnings }: Draft, path: string, reason?: string): void => {
  const message = reason ?? `${job.provider.id} has no place for ${path} of ${job.object.vertical}.${job.object.noun}`;
  warnings.push({ path, code: 'unsupported_field', message });
};

const set = ({ job, record }: Draft, path: string, value: unknown): void => {
  setPath(record, path, isEmpty(value) && !Array.isArray(value) ? (job.provider.empty ?? null) : value);
};

const writeValue = (draft: Draft, name: string, field: ValueField, value: unknown): void => {
  if (field.write === undefined) {
    if (!isEmpty(value)) unsupported(draft, name, `${name} is read-only at ${draft.job.provider.id}`);
    return;
  }
  set(draft, field.write, isEmpty(value) || field.codec === undefined ? value : field.codec.encode(value));
};

const writeRef = (draft: Draft, name: string, field: RefField, value: unknown): void => {
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
  const kept = field.single ? ids.slice(0, 1) : ids;
  for (const index of ids.keys()) {
    if (index >= kept.length)
      unsupported(draft, `${name}[${index}]`, `${draft.job.provider.id} keeps one ${name} only`);
  }
  if (field.write === undefined) {
    if (kept.length > 0) unsupported(draft, name, `${name} is read-only at ${draft.job.provider.id}`);
    return;
  }
  const remoteIds = kept.map((id) => {
    const remote = draft.job.tools.toRemote(id);
    return field.codec === undefined ? remote : field.codec.encode(remote);
  });
  if (typeof field.write !== 'string') {
    for (const remote of remoteIds)
      appendPath(draft.record, field.write.append, fill(field.write.value, { value: remote }));
    if (remoteIds.length === 0) unsupported(draft, name, `${draft.job.provider.id} cannot take ${name} away`);
    return;
  }
  if (remoteIds.length > 0 || draft.job.mode === 'update') set(draft, field.write, remoteIds[0]);
};

const writeChoice = (draft: Draft, name: string, field: ChoiceField, value: unknown): void => {
  if (isEmpty(value)) {
    if (draft.job.mode === 'update') set(draft, field.path, null);
    return;
  }
  const choice = encodeChoice(draft.job.tools.choices.get(name) ?? { field, choices: [] }, String(value));
  if (choice === undefined) {
    const message = `${draft.job.provider.id} has no ${name} "${String(value)}" in this account`;
    draft.warnings.push({ path: name, code: 'unknown_value', message });
    return;
  }
  setPath(draft.record, field.path, choice.value);
  if (field.group !== undefined && choice.group !== undefined) setPath(draft.record, field.group.path, choice.group);
};

const memberOf = (element: unknown, member: string): unknown =>
  typeof element === 'object' && element !== null ? Reflect.get(element, member) : undefined;

/** Where each element goes, by its index: first those whose type names a place, then the others in their order. */
const assignSlots = ({ slots, type }: SlotsField, elements: readonly unknown[]): ReadonlyMap<number, Slot> => {
  const assigned = new Map<number, Slot>();
  const assign = (fits: (slot: Slot, index: number, wanted: string | undefined) => boolean): void => {
    for (const [index, element] of elements.entries()) {
      const hint = memberOf(element, type);
      const wanted = typeof hint === 'string' ? normalise(hint) : undefined;
      const taken = new Set(assigned.values());
      const slot = slots.find((candidate) => !taken.has(candidate) && fits(candidate, index, wanted));
      if (slot !== undefined && !assigned.has(index)) assigned.set(index, slot);
    }
  };
  assign((slot, _, wanted) => normalise(slot.type) === wanted);
  assign((slot, index) => index === 0 && slot.first === true);
  assign((slot, _, wanted) => slot.also?.some((other) => normalise(other) === wanted) ?? false);
  assign((slot) => slot.exact !== true);
  return assigned;
};

const writeSlots = (draft: Draft, name: string, field: SlotsField, value: unknown): void => {
  const elements = Array.isArray(value) ? value : [];
  const assigned = assignSlots(field, elements);
  for (const [index, element] of elements.entries()) {
    const slot = assigned.get(index);
    if (slot === undefined) unsupported(draft, `${name}[${index}]`);
    else set(draft, slot.path, memberOf(element, field.value));
  }
  if (draft.job.mode === 'create') return;
  const taken = new Set(assigned.values());
  for (const slot of field.slots) if (!taken.has(slot)) set(draft, slot.path, null);
};

const writeParts = (draft: Draft, name: string, field: PartsField, value: unknown): void => {
  const [first, ...others] = Array.isArray(value) ? value : [];
  for (const index of others.keys()) unsupported(draft, `${name}[${index + 1}]`);
  for (const [member, path] of Object.entries(field.parts)) {
    const part = memberOf(first, member);
    if (!isEmpty(part) || draft.job.mode === 'update') set(draft, path, part);
  }
  for (const [member, part] of Object.entries(first ?? {})) {
    if (member in field.parts || field.hints.includes(member) || isEmpty(part)) continue;
    unsupported(draft, `${name}[0].${member}`);
  }
};

/** A scalar that stands for the first element of an array goes where that element goes. */
const writePrimary = (draft: Draft, name: string, array: string, value: unknown): void => {
  const mapping = fieldOf(draft.job, array);
  if (typeof mapping !== 'object' || mapping.kind !== 'slots') {
    if (!isEmpty(value)) unsupported(draft, name);
    return;
  }
  const slot = mapping.slots.find(({ first }) => first) ?? mapping.slots[0];
  if (slot !== undefined) set(draft, slot.path, value);
};

const fieldOf = (job: WriteJob, name: string): FieldMapping | undefined =>
  Object.entries<FieldMapping | undefined>(job.declaration.fields).find(([field]) => field === name)?.[1];

const writeMapped = (draft: Draft, name: string, mapping: FieldMapping, value: unknown): void => {
  if (typeof mapping === 'string') return set(draft, mapping, value);
  switch (mapping.kind) {
    case 'value':
      return writeValue(draft, name, mapping, value);
    case 'ref':
      return writeRef(draft, name, mapping, value);
    case 'choice':
      return writeChoice(draft, name, mapping, value);
    case 'slots':
      return writeSlots(draft, name, mapping, value);
    case 'parts':
      return writeParts(draft, name, mapping, value);
  }
};

/** Whether a field that the provider keeps on some records only has its place on this one. */
const refusalOf = ({ job }: Draft, name: string, mapping: FieldMapping, values: ModelValues): string | undefined => {
  if (typeof mapping === 'string' || mapping.only === undefined) return undefined;
  const { field, value } = mapping.only;
  const actual = values[field];
  if (typeof actual === 'string' && normalise(actual) === normalise(value)) return undefined;
  if (actual === undefined && job.mode === 'update') return undefined;
  return `${job.provider.id} keeps ${name} only where ${field} is ${value}`;
};

/** A field that exists only on records of a type makes a new record of that type, unless the client chose another. */
const withImplied = (job: WriteJob): ModelValues => {
  if (job.mode === 'update') return job.values;
  const values = { ...job.values };
  for (const [name, value] of Object.entries(job.values)) {
    const mapping = fieldOf(job, name);
    if (isEmpty(value) || typeof mapping !== 'object' || mapping.only === undefined) continue;
    values[mapping.only.field] ??= mapping.only.value;
  }
  return values;
};

/** Texts that the vendor demands, from the object's fallbacks. */
const withRequired = ({ object, declaration }: WriteJob, values: ModelValues): ModelValues => {
  const filled = { ...values };
  for (const name of declaration.required ?? []) {
    const fallback = object.fallbacks?.[name];
    const missing = isEmpty(filled[name]) || [filled[name]].flat().every(isEmpty);
    if (fallback !== undefined && missing) filled[name] = [filled[fallback]];
  }
  return filled;
};

/** Model values as the record that a create or update sends. Nothing is dropped without a warning. */
export const writeRecord = (job: WriteJob): Written => {
  const draft: Draft = { job, record: {}, warnings: [] };
  const implied = withImplied(job);
  const values = job.mode === 'create' ? withRequired(job, implied) : implied;
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || job.declaration.children?.[name] !== undefined) continue;
    const primary = job.object.primaries?.[name];
    if (primary !== undefined) {
      writePrimary(draft, name, primary.of, value);
      continue;
    }
    const mapping = fieldOf(job, name);
    if (job.mode === 'create' && isEmpty(value)) continue;
    if (mapping === undefined) {
      if (!isEmpty(value)) unsupported(draft, name);
      continue;
    }
    const refusal = isEmpty(value) ? undefined : refusalOf(draft, name, mapping, values);
    if (refusal === undefined) writeMapped(draft, name, mapping, value);
    else unsupported(draft, name, refusal);
  }
  return { record: draft.record, warnings: draft.warnings };
};
