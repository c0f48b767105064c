import type { Issue } from '../../errors.ts';
import type { ModelValues, UnifiedObject } from '../../objects/define.ts';
import type { ObjectDeclaration } from '../../providers/define.ts';
import { isWritable, mappingOf } from '../../providers/kinds.ts';
import type { WriteJob } from './draft.ts';

type Mapped = Pick<WriteJob, 'object' | 'declaration'>;

type Written = Pick<WriteJob, 'object' | 'declaration' | 'mode' | 'values' | 'currentValues'>;

/** The list that a field is the first of, where the provider takes that list; the field itself is not written then. */
export const listLedBy = ({ object, declaration }: Mapped, name: string): string | undefined => {
  const list = object.leads?.[name];
  return list !== undefined && isWritable(mappingOf(declaration, list)) ? list : undefined;
};

/** Whether a field of a body has a place at the provider: its own, or that of the list that it is the first of. */
export const isWritten = (job: Mapped, name: string): boolean =>
  listLedBy(job, name) !== undefined || isWritable(mappingOf(job.declaration, name));

const idsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string');

const keepsOne = (declaration: ObjectDeclaration, list: string): boolean => {
  const mapping = mappingOf(declaration, list);
  return typeof mapping === 'object' && mapping.kind === 'ref' && mapping.single === true;
};

/** Whether a first that is given means something only beside the list as the vendor has it: all but the first stay. */
export const needsOthers = (job: Mapped, values: ModelValues, name: string): boolean => {
  const list = listLedBy(job, name);
  return list !== undefined && values[list] === undefined && !keepsOne(job.declaration, list);
};

/** The list as it is to be: one that is given is all of it; a first alone leaves the others, and none takes the first away. */
const listOf = ({ declaration, values, currentValues }: Written, name: string, list: string): readonly string[] => {
  const [lead] = idsOf(values[name]);
  const isGiven = values[list] !== undefined;
  const current = keepsOne(declaration, list) ? [] : idsOf(currentValues?.[list]);
  const others = isGiven ? idsOf(values[list]) : current;
  if (lead !== undefined) return [lead, ...others.filter((id) => id !== lead)];
  return isGiven ? others : others.filter((id) => id !== currentValues?.[name]);
};

/**
 * The values of a write with each list whose first one is a field of its own: whichever of the two a body has, the list says
 * all of it, the first at the front. The first itself stays as it was given; a new record has it from the list.
 */
export const withLeads = (job: Written): ModelValues => {
  const values: Record<string, unknown> = { ...job.values };
  for (const [name, list] of Object.entries(job.object.leads ?? {})) {
    if (listLedBy(job, name) === undefined) continue;
    if (values[name] === undefined && values[list] === undefined) continue;
    const ids = listOf(job, name, list);
    values[list] = ids;
    if (job.mode === 'create') values[name] = ids[0] ?? null;
  }
  return values;
};

/** Fields that are not in the list that they are said to be the first of. */
export const contradictoryLeads = ({ leads = {} }: UnifiedObject, values: ModelValues): readonly Issue[] =>
  Object.entries(leads).flatMap(([name, list]) => {
    const lead = values[name];
    if (typeof lead !== 'string' || values[list] === undefined || idsOf(values[list]).includes(lead)) return [];
    return [{ path: name, message: `must be one of ${list}, where both are given` }];
  });
