import type { AccountChoice } from '../engine/mapping/choices.ts';
import { type RemotePath, remoteIdOf } from '../engine/mapping/remote-ids.ts';
import { readChoices } from '../engine/metadata/choices-and-fields.ts';
import { type ApiError, refusal, validationError } from '../errors.ts';
import type { ModelValues } from '../objects/define.ts';
import type { ObjectName } from '../objects/names.ts';
import type { ObjectDeclaration, Partitions } from '../providers/define.ts';
import type { OpenedObject } from './context.ts';
import { findRemotePaths } from './issued-ids.ts';

const split = (value: string): RemotePath => value.split('/');

const namedBy = async (
  opened: OpenedObject,
  { field, object }: Pick<Partitions, 'field' | 'object'>,
  values: ModelValues,
): Promise<RemotePath | undefined> => {
  const id = field === undefined ? undefined : values[field];
  if (field === undefined || object === undefined || typeof id !== 'string') return undefined;
  return (await findRemotePaths(opened, [{ path: field, id, object }])).get(id);
};

/**
 * Filters by records of a different object that the provider keeps in the same collections, such as a segment of a
 * list.
 */
const ofOthers = (
  { object, name, provider }: OpenedObject,
  partitions: Partitions,
): Pick<Partitions, 'field' | 'object'>[] =>
  Object.entries(object.filters ?? {}).flatMap(([field, filter]) => {
    if (filter.kind !== 'ref' || filter.object === name || partitions.overlap) return [];
    const other = filter.object as ObjectName;
    return Object(provider.objects[other]).partitions === partitions ? [{ field, object: other }] : [];
  });

const missing = ({ provider, name }: OpenedObject, field: string): ApiError =>
  validationError([{ path: field, message: `is required: ${provider.id} keeps ${name} by ${field}` }]);

/**
 * The collections that a list reads, in the account's order.
 * @param filters values of the query by filter
 * @throws ApiError `validation_failed` if the vendor's collections are records and the query names none
 */
export const partitionsOf = async (
  opened: OpenedObject,
  { partitions }: ObjectDeclaration,
  filters: ModelValues,
): Promise<readonly RemotePath[]> => {
  if (partitions === undefined) return [[]];
  const fields = [partitions, ...ofOthers(opened, partitions)];
  const found = await Promise.all(fields.map((field) => namedBy(opened, field, filters)));
  const named = found.flatMap((path) => (path === undefined ? [] : [path.slice(0, partitions.parts.length)]));
  // No record is in two collections.
  if (named.length > 0) return new Set(named.map(remoteIdOf)).size === 1 ? named.slice(0, 1) : [];
  if (partitions.metadata === undefined) throw missing(opened, partitions.field ?? '');
  return (await readChoices(opened.session, partitions.metadata, opened.now)).map(({ value }) => split(value));
};

/**
 * Whether a default names a collection. Users know a collection by its label, which may change, so its value works too.
 */
const isNamed = ({ value, label }: AccountChoice, wanted: string): boolean =>
  value === wanted || label?.toLowerCase() === wanted.toLowerCase();

const unknownDefault = ({ provider }: OpenedObject, partitions: Partitions, wanted: string): ApiError => {
  const message = `is required: the default of the connection, "${wanted}", is not in this ${provider.id} account; change it: PATCH /connections/{id}`;
  return validationError([{ path: partitions.field ?? partitions.default ?? '', message }]);
};

/**
 * The collection of a new record. The body's reference comes first, then the connection's default, then the first
 * collection of the account.
 */
export const partitionFor = async (
  opened: OpenedObject,
  partitions: Partitions,
  values: ModelValues,
): Promise<RemotePath> => {
  const named = await namedBy(opened, partitions, values);
  if (named !== undefined) return named;
  if (partitions.metadata === undefined) throw missing(opened, partitions.field ?? '');
  const choices = await readChoices(opened.session, partitions.metadata, opened.now);
  const wanted = opened.connection.defaults[opened.name]?.[partitions.default ?? ''];
  const chosen = wanted === undefined ? choices[0] : choices.find((choice) => isNamed(choice, wanted));
  if (chosen !== undefined) return split(chosen.value);
  if (wanted !== undefined) throw unknownDefault(opened, partitions, wanted);
  const field = partitions.field ?? partitions.default ?? 'place';
  throw refusal(
    'provider_rejected',
    `this ${opened.provider.id} account has no ${field} for a new ${opened.object.noun}: create one at ${opened.provider.id}`,
  );
};
