import type { ModelValues } from '../../objects/define.ts';
import type { FieldMapping, FieldRules, ObjectDeclaration, RefField } from '../../providers/define.ts';
import { mappedFields } from '../../providers/language/compiled.ts';
import {
  isAlternative,
  isCreateOnly,
  isHtml,
  isKept,
  isState,
  isWritable,
  refFields,
  twinOf,
} from '../../providers/language/kinds.ts';
import { normalise } from './choices.ts';
import { isEmpty } from './empty.ts';
import { isShared, isTakenBeside } from './exclusive-references.ts';
import { listLedBy } from './leads.ts';
import { getPath } from './path.ts';
import { calledIn, contradicts, type Draft, type RecordStep, unsupported, type WriteJob } from './write/draft.ts';

/** Reason why an update does not write a field. */
export const takenOnCreate = (draft: Draft, name: string): string =>
  `${draft.job.provider.id} accepts ${calledIn(draft, name)} only with a new record`;

/** Reason why a field cannot be emptied. */
export const onlyChanged = (draft: Draft, name: string): string =>
  `${calledIn(draft, name)} cannot be emptied at ${draft.job.provider.id}, only changed`;

/** Type of records that a field requires. */
export const onlyOf = (mapping: FieldMapping | undefined): FieldRules['when'] =>
  typeof mapping === 'object' && 'when' in mapping ? mapping.when : undefined;

/** Whether a provider stores some fields only on records with a certain type. */
export const isOfTypeOnly = (declaration: ObjectDeclaration): boolean =>
  mappedFields(declaration).some(([, mapping]) => onlyOf(mapping) !== undefined);

/**
 * The first field and value of a condition that the record will not meet after the write. `undefined` if it meets all.
 */
const missedIn = ({ job }: Draft, only: FieldRules['when'], values: ModelValues) =>
  Object.entries(only ?? {}).find(([field, value]) => {
    const actual = values[field] === undefined ? job.currentValues?.[field] : values[field];
    return typeof actual !== 'string' || normalise(actual) !== normalise(value);
  });

/** Whether the other form of the same text is given. Then the text is not emptied. */
export const isGivenOtherwise = (
  { declaration, values }: Pick<WriteJob, 'declaration' | 'values'>,
  mapping: FieldMapping | undefined,
): boolean => {
  const twin = isHtml(mapping) ? twinOf(declaration, mapping) : undefined;
  return twin !== undefined && !isEmpty(values[twin]);
};

/** Whether a field is the only filled field of a group, and the vendor requires at least one filled field in the group. */
const isLastAlternative = (
  { job: { declaration, object, currentValues } }: Draft,
  name: string,
  values: ModelValues,
): boolean => {
  if (!isAlternative(declaration, name)) return false;
  const wanted = (field: string) => (values[field] === undefined ? currentValues?.[field] : values[field]);
  // A lead is part of its list, and only the list is written.
  const kept = declaration.oneOf?.filter((one) => listLedBy({ declaration, object }, one) === undefined);
  return kept?.every((one) => isEmpty(wanted(one))) === true;
};

/** Reason why an update cannot empty a field. `undefined` if the field is already empty. */
const whyNotEmptied = (draft: Draft, name: string, mapping: FieldMapping, values: ModelValues): string | undefined => {
  const { mode, currentValues, provider, declaration } = draft.job;
  if (mode === 'create') return undefined;
  if (typeof mapping === 'object' && mapping.kind === 'constant') return onlyChanged(draft, name);
  if (isEmpty(currentValues?.[name])) return undefined;
  if (isCreateOnly(mapping)) return takenOnCreate(draft, name);
  if (!isWritable(mapping)) return `${name} is read-only at ${provider.id}`;
  const stays = isState(mapping) || (isKept(declaration, name) && !isGivenOtherwise(draft.job, mapping));
  return stays || isLastAlternative(draft, name, values) ? onlyChanged(draft, name) : undefined;
};

/** Reason why a field has no effect without the fields that it needs: a consent needs a status that subscribes. */
const lackedReason = (
  draft: Draft,
  name: string,
  needs: readonly string[],
  values: ModelValues,
): string | undefined => {
  const { provider, object } = draft.job;
  const lacked = needs.find((other) => isEmpty(values[other]));
  if (lacked !== undefined) return `${provider.id} keeps ${name} only together with ${lacked}`;
  const isIdle = (other: string): boolean =>
    object.guards?.[other]?.asks(values) === false || draft.warnings.some(({ path }) => path === other);
  const idle = needs.find((other) => object.guards?.[other] !== undefined && isIdle(other));
  return idle && `${provider.id} keeps ${name} only with a ${idle} that subscribes`;
};

/**
 * Reason why a record has no place for a field. `undefined` if it has one. @param values values with their implications
 */
export const refusalOf = (
  draft: Draft,
  name: string,
  mapping: FieldMapping,
  values: ModelValues,
): string | undefined => {
  if (isEmpty(values[name])) return whyNotEmptied(draft, name, mapping, values);
  if (typeof mapping === 'string' || !('kind' in mapping) || mapping.kind === 'constant') return undefined;
  if (mapping.createOnly && draft.job.mode === 'update') return takenOnCreate(draft, name);
  const lacked = lackedReason(draft, name, mapping.needs ?? [], values);
  if (lacked !== undefined) return lacked;
  const missed = missedIn(draft, mapping.when, values);
  return missed && `${draft.job.provider.id} keeps ${name} only if ${missed[0]} is ${missed[1]}`;
};

/**
 * Warns about fields that a record loses because its type changes. The vendor does not store them with the new type.
 */
export const lossesByType: RecordStep = {
  appliesTo: ({ mode, declaration }) => mode === 'update' && isOfTypeOnly(declaration),
  apply: (draft) => {
    const { provider, declaration, values, currentValues } = draft.job;
    if (currentValues === undefined) return;
    for (const [name, mapping] of mappedFields(declaration)) {
      if (values[name] !== undefined || isEmpty(currentValues[name])) continue;
      const missed = missedIn(draft, onlyOf(mapping), values);
      const isChanged = missed !== undefined && values[missed[0]] !== undefined;
      if (!isChanged || draft.warnings.some(({ path }) => path === missed[0])) continue;
      const reason = `${provider.id} keeps it only if ${missed[0]} is ${missed[1]}`;
      unsupported(draft, name, `${name} is lost with the change of ${missed[0]}: ${reason}`);
    }
  },
};

/** Whether the record already contains a reference to another object at the place of this reference. */
const isTakenByOther = (draft: Draft, field: RefField): boolean => {
  const { codec, write } = field;
  const written = codec?.summary && typeof write === 'string' ? getPath(draft.record, write) : undefined;
  return isTakenBeside(draft, field) || (!isEmpty(written) && codec?.decode(written) === undefined);
};

/**
 * Warns about a reference that is lost because another object's record takes its place: the company of a task by a
 * deal.
 */
export const displacedReferences: RecordStep = {
  appliesTo: ({ declaration }) =>
    refFields(declaration).some(([, field]) => isShared(field) || field.codec?.summary === true),
  apply: (draft) => {
    const { declaration, values, currentValues, provider } = draft.job;
    for (const [name, field] of refFields(declaration)) {
      if (!isTakenByOther(draft, field)) continue;
      if (draft.warnings.some(({ path }) => path === calledIn(draft, name))) continue;
      if (!isEmpty(values[name])) contradicts(draft, name);
      else if (values[name] === undefined && !isEmpty(currentValues?.[name])) {
        unsupported(draft, name, `${name} is lost: ${provider.id} has a single place for it and the given value`);
      }
    }
  },
};
