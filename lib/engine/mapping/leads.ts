import type { ModelValues, UnifiedObject } from '../../objects/define.ts';
import type { ObjectDeclaration, RefField } from '../../providers/define.ts';
import { isWritable, mappingOf } from '../../providers/language/kinds.ts';
import { compiledObject, type MappedObject } from '../compile/concerns.ts';
import type { Contradiction, ValueStep, WriteJob } from './write/draft.ts';

/** List that a field leads, if the provider accepts the list. Then the field itself is not written. */
export const listLedBy = ({ object, declaration }: MappedObject, name: string): string | undefined => {
  const list = object.leads?.[name];
  return list !== undefined && isWritable(mappingOf(declaration, list)) ? list : undefined;
};

/** Whether the provider has a place for a field: its own place, or the list that it leads. */
export const isWritten = (job: MappedObject, name: string): boolean =>
  listLedBy(job, name) !== undefined || isWritable(mappingOf(job.declaration, name));

/** Lists of references that a provider accepts, each with its lead: `company_id` and `company_ids`. */
const listsLed = compiledObject((mapped: MappedObject): readonly (readonly [name: string, list: string])[] =>
  Object.entries(mapped.object.leads ?? {}).filter(([name]) => listLedBy(mapped, name) !== undefined),
);

const idsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string');

const refAt = (declaration: ObjectDeclaration, list: string): RefField | undefined => {
  const mapping = mappingOf(declaration, list);
  return typeof mapping === 'object' && mapping.kind === 'ref' ? mapping : undefined;
};

/** Whether a write of a lead must first read the vendor's list, to keep the other references of the list. */
export const needsOthers = (job: MappedObject, values: ModelValues, name: string): boolean => {
  const list = listLedBy(job, name);
  return list !== undefined && values[list] === undefined && refAt(job.declaration, list)?.single !== true;
};

const withFirst = (first: string | undefined, ids: readonly string[]): readonly string[] =>
  first === undefined ? ids : [first, ...ids.filter((id) => id !== first)];

/**
 * Target list. A given list replaces the current list. A given lead alone keeps the rest, and null removes the lead. If
 * the vendor marks the main reference, the former lead stays in the list. Otherwise it is removed, because the vendor
 * would still show it first.
 */
const listOf = ({ declaration, values, currentValues }: WriteJob, name: string, list: string): readonly string[] => {
  const [lead] = idsOf(values[name]);
  if (values[list] !== undefined) return withFirst(lead, idsOf(values[list]));
  const { single, main } = refAt(declaration, list) ?? {};
  const current = single ? [] : idsOf(currentValues?.[list]);
  // If the vendor does not mark the main reference, it is the first one that the vendor shows.
  const stays = lead !== undefined && main !== undefined;
  return withFirst(lead, stays ? current : current.filter((id) => id !== currentValues?.[name]));
};

/**
 * Completes lists with a lead: whether the body contains the list or the lead, the list becomes complete and begins
 * with the lead. An update leaves the lead unchanged; a new record gets the lead from the list.
 */
export const leadingReferences: ValueStep = {
  appliesTo: (planned) => listsLed(planned).length > 0,
  fields: (planned) => listsLed(planned).flat(),
  apply: (job) => {
    const values: Record<string, unknown> = { ...job.values };
    for (const [name, list] of listsLed(job)) {
      if (values[name] === undefined && values[list] === undefined) continue;
      const ids = listOf(job, name, list);
      values[list] = ids;
      if (job.mode === 'create') values[name] = ids[0] ?? null;
    }
    return values;
  },
};

/**
 * Whether the first reference of a list is the main reference. It is not if the write removes only the main reference.
 */
export const isLed = ({ leads = {} }: Pick<UnifiedObject, 'leads'>, values: ModelValues, list: string): boolean =>
  Object.entries(leads).every(([lead, of]) => of !== list || values[lead] !== null);

/** Finds leads that their given list does not contain. */
export const leadsOutsideList: Contradiction = {
  appliesTo: ({ object }) => object.leads !== undefined,
  fields: ({ object: { leads = {} } }) => Object.keys(leads),
  issuesIn: ({ object: { leads = {} }, values }) =>
    Object.entries(leads).flatMap(([name, list]) => {
      const lead = values[name];
      if (typeof lead !== 'string' || values[list] === undefined || idsOf(values[list]).includes(lead)) return [];
      return [{ path: name, message: `must be one of ${list} if both are given` }];
    }),
};
