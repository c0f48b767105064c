import type { ModelValues, UnifiedObject } from '../../objects/define.ts';
import type { ObjectDeclaration, RefField } from '../../providers/define.ts';
import { isWritable, mappingOf } from '../../providers/language/kinds.ts';
import { compiledObject, type MappedObject } from '../compile/concerns.ts';
import type { WriteJob } from './write/draft.ts';
import type { Contradiction, ValueStep } from './write/steps.ts';

type Written = Pick<WriteJob, 'object' | 'declaration' | 'mode' | 'values' | 'currentValues'>;

/** The list that a field is the first of, where the provider takes that list; the field itself is not written then. */
export const listLedBy = ({ object, declaration }: MappedObject, name: string): string | undefined => {
  const list = object.leads?.[name];
  return list !== undefined && isWritable(mappingOf(declaration, list)) ? list : undefined;
};

/** Whether a field of a body has a place at the provider: its own, or that of the list that it is the first of. */
export const isWritten = (job: MappedObject, name: string): boolean =>
  listLedBy(job, name) !== undefined || isWritable(mappingOf(job.declaration, name));

/** The lists that a provider takes, each with the field that is its first. */
const listsLed = compiledObject((mapped: MappedObject): readonly (readonly [name: string, list: string])[] =>
  Object.entries(mapped.object.leads ?? {}).filter(([name]) => listLedBy(mapped, name) !== undefined),
);

const idsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string');

const refAt = (declaration: ObjectDeclaration, list: string): RefField | undefined => {
  const mapping = mappingOf(declaration, list);
  return typeof mapping === 'object' && mapping.kind === 'ref' ? mapping : undefined;
};

const keepsOne = (declaration: ObjectDeclaration, list: string): boolean => refAt(declaration, list)?.single === true;

/** Whether the vendor itself tells the main one from the others; elsewhere it is the one that it shows first. */
const marksMain = (declaration: ObjectDeclaration, list: string): boolean =>
  refAt(declaration, list)?.main !== undefined;

/** Whether a first that is given means something only beside the list as the vendor has it: all but the first stay. */
export const needsOthers = (job: MappedObject, values: ModelValues, name: string): boolean => {
  const list = listLedBy(job, name);
  return list !== undefined && values[list] === undefined && !keepsOne(job.declaration, list);
};

const withFirst = (first: string | undefined, ids: readonly string[]): readonly string[] =>
  first === undefined ? ids : [first, ...ids.filter((id) => id !== first)];

/**
 * The list as it is to be: one that is given is all of it; a first alone leaves the others, and none takes the first away. The
 * former first is one of the others where the vendor marks the main one; elsewhere it would still be shown first, and makes room.
 */
const listOf = ({ declaration, values, currentValues }: Written, name: string, list: string): readonly string[] => {
  const [lead] = idsOf(values[name]);
  const isGiven = values[list] !== undefined;
  const current = keepsOne(declaration, list) ? [] : idsOf(currentValues?.[list]);
  if (isGiven) return withFirst(lead, idsOf(values[list]));
  const stays = lead !== undefined && marksMain(declaration, list);
  return withFirst(lead, stays ? current : current.filter((id) => id !== currentValues?.[name]));
};

/**
 * The values of a write with each list whose first one is a field of its own: whichever of the two a body has, the list says
 * all of it, the first at the front. The first itself stays as it was given; a new record has it from the list.
 */
export const leadingReferences: ValueStep = {
  appliesTo: (planned) => listsLed(planned).length > 0,
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

/** Whether the first of a list is the main one: not where the main one alone is taken away. */
export const isLed = ({ leads = {} }: Pick<UnifiedObject, 'leads'>, values: ModelValues, list: string): boolean =>
  Object.entries(leads).every(([lead, of]) => of !== list || values[lead] !== null);

/** Fields that are not in the list that they are said to be the first of. */
export const leadsOutsideList: Contradiction = {
  appliesTo: ({ object }) => object.leads !== undefined,
  issuesIn: ({ object: { leads = {} }, values }) =>
    Object.entries(leads).flatMap(([name, list]) => {
      const lead = values[name];
      if (typeof lead !== 'string' || values[list] === undefined || idsOf(values[list]).includes(lead)) return [];
      return [{ path: name, message: `must be one of ${list}, where both are given` }];
    }),
};
