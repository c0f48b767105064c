import { type Demand, demandsOf, isMet } from '../engine/mapping/demands.ts';
import { type RemotePath, recordId } from '../engine/mapping/remote-ids.ts';
import { ApiError } from '../errors.ts';
import type { ModelValues } from '../objects/define.ts';
import type { ObjectName } from '../objects/names.ts';
import { mappingOf } from '../providers/language/kinds.ts';
import type { RecordContext } from './context.ts';
import { findRemotePaths } from './issued-ids.ts';

/** Fields whose default value must come from the caller, because the account has no list to choose from. */
export const choosableIn = ({
  declaration: { defaults = {} },
}: Pick<RecordContext, 'declaration'>): readonly string[] =>
  Object.keys(defaults).filter((field) => defaults[field]?.metadata === undefined);

const chosenIn = (context: RecordContext): readonly (readonly [field: string, value: string])[] => {
  const chosen = context.connection.defaults[context.name] ?? {};
  return choosableIn(context).flatMap((field) => {
    const value = chosen[field];
    return value === undefined ? [] : [[field, value] as const];
  });
};

/** Whether the connection has a default for a field that a new record needs. */
export const isChosen = (context: RecordContext, { oneOf }: Demand): boolean =>
  chosenIn(context).some(([field]) => oneOf.includes(field));

/** The record that a default names, by our id or by the vendor's. */
const recordNamed = async (
  context: RecordContext,
  wanted: { readonly path: string; readonly id: string; readonly object: ObjectName },
): Promise<readonly [id: string, remote: RemotePath]> => {
  try {
    const [known] = await findRemotePaths(context, [wanted]);
    if (known !== undefined) return known;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'validation_failed')) throw error;
  }
  return [recordId(context.connection.identity, wanted.object, [wanted.id]), [wanted.id]];
};

/**
 * Adds the defaults of the connection to a new record, if the record has no value for the demanded fields.
 * @param paths gains the remote paths of the chosen records, by unified id
 */
export const withChosen = async (
  context: RecordContext,
  given: ModelValues,
  paths: Map<string, RemotePath>,
): Promise<ModelValues> => {
  const values: Record<string, unknown> = { ...given };
  const demands = demandsOf(context);
  for (const [field, value] of chosenIn(context)) {
    const mapping = mappingOf(context.declaration, field);
    const isNeeded = demands.some((demand) => demand.oneOf.includes(field) && !isMet(demand, values));
    if (!isNeeded || typeof mapping !== 'object' || mapping.kind !== 'ref') continue;
    const [id, remote] = await recordNamed(context, { path: field, id: value, object: mapping.object });
    values[field] = id;
    paths.set(id, remote);
  }
  return values;
};
