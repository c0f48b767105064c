import { getList, getPath, getText } from '../engine/path.ts';
import type { Values } from '../engine/template.ts';
import { parseTime } from '../engine/time.ts';
import { ApiError } from '../errors.ts';
import type { RecordRequest } from '../providers/define.ts';
import { type RecordContext, unsupportedOperation } from './context.ts';
import { loadCustomFields, selectedFields } from './present.ts';

/** Whether a record is one of the object's, and as new as was asked for: some lists begin earlier. */
export const counts = ({ declaration }: RecordContext, remote: unknown, since?: string): boolean => {
  const { leaveOut = {}, where = {}, modifiedAt } = declaration;
  if (Object.entries(leaveOut).some(([path, values]) => values.includes(getPath(remote, path)))) return false;
  if (!Object.entries(where).every(([path, values]) => values.includes(getPath(remote, path)))) return false;
  const modified = since === undefined || modifiedAt === undefined ? undefined : getText(remote, modifiedAt);
  return since === undefined || modified === undefined || parseTime(modified) >= Date.parse(since);
};

const getRequestOf = (context: RecordContext): RecordRequest => {
  if (context.declaration.get === undefined) throw unsupportedOperation(context, 'get');
  return context.declaration.get;
};

/**
 * The remote record itself.
 * @throws ApiError `not_found` where the vendor's record is not one of the object's
 */
export const readRemote = async (context: RecordContext, names: Values): Promise<unknown> => {
  const get = getRequestOf(context);
  const customFields = context.declaration.selects === undefined ? [] : await loadCustomFields(context);
  const answer = await context.session.send(get, {
    ...names,
    fields: selectedFields(context.declaration, customFields),
  });
  const remote = getPath(answer.body, get.record ?? '');
  if (counts(context, remote)) return remote;
  throw new ApiError('not_found', `There is no such ${context.object.noun} at ${context.provider.id}.`, {
    details: { retriable: false, outcome: 'not_applied' },
  });
};

export const chunks = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Remote records by id, in as few requests as the vendor allows; in its order, without those that are gone. */
export const readMany = async (
  { session, declaration: { getMany }, partition }: RecordContext,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<readonly unknown[]> => {
  if (getMany === undefined) return [];
  const answers = await Promise.all(
    chunks(ids, getMany.max).map((some) => session.send(getMany, { ...partition, ids: some, fields })),
  );
  return answers.flatMap(({ body }) => getList(body, getMany.items));
};
