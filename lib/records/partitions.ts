import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import { readChoices } from '../engine/metadata/choices-and-fields.ts';
import { ApiError, validationError } from '../errors.ts';
import type { ModelValues } from '../objects/define.ts';
import type { ObjectDeclaration, Partitions } from '../providers/define.ts';
import type { OpenedObject } from './context.ts';
import { findRemotePaths } from './issued-ids.ts';

const split = (value: string): RemotePath => value.split('/');

const namedBy = async (
  { connection }: OpenedObject,
  { field, object }: Partitions,
  values: ModelValues,
): Promise<RemotePath | undefined> => {
  const id = field === undefined ? undefined : values[field];
  if (field === undefined || object === undefined || typeof id !== 'string') return undefined;
  return (await findRemotePaths(connection, [{ path: field, id, object }])).get(id);
};

const missing = ({ provider, name }: OpenedObject, field: string): ApiError =>
  validationError([{ path: field, message: `is required: ${provider.id} keeps ${name} by ${field}` }]);

/**
 * The collections that a list goes through, in the account's order.
 * @param filters values of the query by filter
 * @throws ApiError `validation_failed` where the vendor's collections are records and none is named
 */
export const partitionsOf = async (
  opened: OpenedObject,
  { partitions }: ObjectDeclaration,
  filters: ModelValues,
): Promise<readonly RemotePath[]> => {
  if (partitions === undefined) return [[]];
  const named = await namedBy(opened, partitions, filters);
  if (named !== undefined) return [named];
  if (partitions.metadata === undefined) throw missing(opened, partitions.field ?? '');
  return (await readChoices(opened.session, partitions.metadata, opened.now)).map(({ value }) => split(value));
};

/** The collection of a new record: the one its body refers to, else the connection's default, else the first. */
export const partitionFor = async (
  opened: OpenedObject,
  { partitions }: ObjectDeclaration,
  values: ModelValues,
): Promise<RemotePath> => {
  if (partitions === undefined) return [];
  const named = await namedBy(opened, partitions, values);
  if (named !== undefined) return named;
  if (partitions.metadata === undefined) throw missing(opened, partitions.field ?? '');
  const chosen = opened.connection.defaults[opened.name]?.[partitions.default ?? ''];
  if (chosen !== undefined) return split(chosen);
  const [first] = await readChoices(opened.session, partitions.metadata, opened.now);
  if (first !== undefined) return split(first.value);
  throw new ApiError('provider_rejected', `this ${opened.provider.id} account has nothing to keep ${opened.name} in`, {
    details: { retriable: false, outcome: 'not_applied' },
  });
};
