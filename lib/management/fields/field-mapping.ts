import type * as z from 'zod';
import type {
  fieldMappingRoutes,
  mappedTargetRecord,
  mappingRecord,
  targetRecord,
} from '../../api/management/field-mapping.ts';
import type { Answer, Call } from '../../call.ts';
import { newId } from '../../crypto/ids.ts';
import { ApiError, refusal, validationError } from '../../errors.ts';
import type { ObjectName } from '../../objects/names.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { Page, PageRequest } from '../../store/dynamodb/query.ts';
import { deleteMapping, putMapping } from '../../store/projects/field-mapping-changes.ts';
import { type FieldMapping, listMappings, listMappingsOf } from '../../store/projects/field-mappings.ts';
import { forgetTargets } from '../../store/projects/recent-targets.ts';
import { deleteTarget, describeTarget, insertTarget, mostTargets } from '../../store/projects/target-field-changes.ts';
import { getTarget, listTargets, type TargetField } from '../../store/projects/target-fields.ts';
import { projectOf } from '../caller.ts';
import { findLinkedUser } from '../connections/connections.ts';
import { findProvider } from '../connections/credentials.ts';
import { answerPage } from '../page-answer.ts';
import { requireFound } from '../require-found.ts';
import { kindsWithFields } from './account-fields.ts';
import { findProperty } from './mapped-account-field.ts';

type Routes = typeof fieldMappingRoutes;

const presentTarget = (target: TargetField): z.input<typeof targetRecord> => ({
  id: target.id,
  object: target.object,
  name: target.name,
  description: target.description,
  data_type: target.type,
  created_at: target.createdAt,
  updated_at: target.updatedAt,
});

/** Replacement for the linked user in the id of a mapping for all linked users. */
const everybody = 'all';

/**
 * Id of a mapping. It contains the target, and the target belongs to a project, so no look-up is needed to find the
 * mapping.
 */
const mappingId = ({ target, provider, linkedUser = everybody }: FieldMapping): string =>
  `${target}.${provider}.${linkedUser}`;

/** A mapping of a target field as the API shows it. */
export const presentMapping = (mapping: FieldMapping): z.input<typeof mappingRecord> => ({
  id: mappingId(mapping),
  object: mapping.object,
  id_target: mapping.target,
  target: mapping.name,
  provider: mapping.provider,
  remote_field: mapping.remoteField,
  id_linked_user: mapping.linkedUser ?? null,
  created_at: mapping.createdAt,
  updated_at: mapping.updatedAt,
});

const differentType = ({ id, name, object, type }: TargetField): ApiError =>
  refusal(
    'conflict',
    `name: ${object} has a field ${name} of type ${type}. A type cannot be changed: delete the field first, ` +
      `DELETE /field-mapping/define/${id}, or choose another name.`,
  );

const tooMany = (object: string): ApiError =>
  refusal(
    'conflict',
    `${object} has ${mostTargets} fields, which is the maximum: delete one first, DELETE /field-mapping/define/{id}.`,
  );

const changedMeanwhile = (name: string): ApiError =>
  new ApiError('conflict', `The field ${name} was changed or deleted meanwhile; try again.`, {
    details: { retriable: true, outcome: 'not_applied' },
  });

/** Updates the description of a field that is defined again with the same name and type. */
const describeAgain = async (target: TargetField, description: string, now: number): Promise<Answer> => {
  if (!(await describeTarget(target, description, now))) throw changedMeanwhile(target.name);
  return { status: 200, data: presentTarget({ ...target, description, updatedAt: isoTime(now) }) };
};

/**
 * Defines a field of the project for an object. An existing name with the same type returns 200 and replaces the
 * description.
 * @throws ApiError `conflict` if the field has another type or was changed meanwhile, or the object has the maximum
 * number of fields
 */
export const defineField = async ({ body, caller, now }: Call<Routes['define']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { object, name, description, data_type: type } = body;
  const at = isoTime(now);
  const target = { project, object, id: newId(), name, description, type, createdAt: at, updatedAt: at };
  const outcome = await insertTarget(target);
  forgetTargets(project);
  if (outcome === 'defined') return { data: presentTarget(target) };
  if (outcome === 'full') throw tooMany(object);
  const before = await getTarget(project, object, name);
  if (before === undefined) throw changedMeanwhile(name);
  if (before.type !== type) throw differentType(before);
  return describeAgain(before, description, now);
};

const findTarget = async (project: string, id: string): Promise<TargetField> => {
  const targets = await listTargets(project);
  return requireFound(
    targets.find((target) => target.id === id),
    'field definition',
    id,
  );
};

/**
 * Deletes a defined field. Its mappings no longer have an effect.
 * @throws ApiError `not_found`
 */
export const removeTargetField = async ({ params, caller }: Call<Routes['removeDefinition']>): Promise<Answer> => {
  const project = projectOf(caller);
  const target = await findTarget(project, params.id);
  requireFound((await deleteTarget(target)) || undefined, 'field definition', params.id);
  forgetTargets(project);
  return { data: { id: params.id, deleted: true } };
};

/**
 * The target field that a body names by id or name.
 * @throws ApiError `validation_failed` if no field matches, or several objects have a field with the name
 */
const chooseTarget = async (
  project: string,
  { target: text, object }: { readonly target: string; readonly object?: string | undefined },
): Promise<TargetField> => {
  const targets = await listTargets(project);
  const meant = targets.filter(
    (target) => (target.id === text || target.name === text) && (object === undefined || target.object === object),
  );
  const [first, second] = meant;
  if (first === undefined) {
    const where = object === undefined ? 'this project' : object;
    throw validationError([
      { path: 'target', message: `${where} has no such field; define it: POST /field-mapping/define` },
    ]);
  }
  if (second === undefined) return first;
  const objects = meant.map((target) => target.object).join(', ');
  throw validationError([{ path: 'object', message: `is needed: ${objects} have a field ${text}` }]);
};

/**
 * Maps a defined field to a provider's field, for all linked users or for one linked user. Returns 200 if an existing
 * mapping is replaced. For one linked user, the field is looked up in the user's accounts.
 * @throws ApiError `validation_failed` for an unknown provider, field, linked user or remote field,
 * `unsupported_object`, `conflict` if the definition is deleted meanwhile, and the provider's failures
 */
export const mapField = async (call: Call<Routes['map']>): Promise<Answer> => {
  const { body, now } = call;
  const project = projectOf(call.caller);
  const provider = await findProvider(body.provider);
  const target = await chooseTarget(project, body);
  const kinds = kindsWithFields(provider, target.object as ObjectName, 'provider');
  const isOfAll = body.id_linked_user === undefined && body.linked_user_origin_id === undefined;
  const linkedUser = isOfAll ? undefined : (await findLinkedUser(project, body)).id;
  const { object, id, name } = target;
  const mapping = { project, object, target: id, name, provider: provider.id, linkedUser };
  const { remote_field: remoteField } = body;
  const wanted = { project, provider: provider.id, object, kinds, target: { ...target, remoteField } };
  const property = linkedUser === undefined ? undefined : await findProperty({ ...wanted, linkedUser }, call);
  const mapped = await putMapping({ ...mapping, remoteField }, now);
  forgetTargets(project);
  if (mapped.outcome === 'mapped')
    return {
      status: mapped.isNew ? 201 : 200,
      data: { ...presentMapping(mapped.mapping), property: property ?? null },
    };
  if (mapped.outcome === 'no target') throw changedMeanwhile(name);
  throw validationError([
    { path: 'id_linked_user', message: 'belongs to a linked user that is being deleted, or was deleted meanwhile' },
  ]);
};

/**
 * Deletes a mapping by its id, `<target>.<provider>.<linked user or all>`.
 * @throws ApiError `not_found`
 */
export const removeFieldMapping = async ({
  params: { id },
  caller,
}: Call<Routes['removeMapping']>): Promise<Answer> => {
  const project = projectOf(caller);
  const noun = 'field mapping';
  const [, targetId, provider = '', linkedUser = ''] = /^([^.]+)\.([^.]+)\.([^.]+)$/.exec(id) ?? [];
  const targets = await listTargets(project);
  const target = requireFound(
    targets.find((one) => one.id === targetId),
    noun,
    id,
  );
  const { object } = target;
  const place = { project, object, provider, linkedUser: linkedUser === everybody ? undefined : linkedUser };
  requireFound((await deleteMapping(place, target)) || undefined, noun, id);
  forgetTargets(project);
  return { data: { id, deleted: true } };
};

const orderOf = ({ object, name }: TargetField): string => `${object}#${name}`;

/** A page of targets. A project has only a few items of targets, so all are read, and the page is cut from them. */
const pageOf = (targets: readonly TargetField[], { limit, startAfter = '' }: PageRequest): Page<TargetField> => {
  const left = targets
    .filter((target) => orderOf(target) > startAfter)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const items = left.slice(0, limit);
  const last = items.at(-1);
  return last === undefined || left.length <= limit ? { items } : { items, next: orderOf(last) };
};

/**
 * A page of the defined fields. Each contains its mappings for all linked users, and if a linked user is named, also
 * the mappings for this user.
 * @throws ApiError `invalid_cursor`
 */
export const listTargetFields = async ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { object, id_linked_user: linkedUser } = query;
  const [targets, own, all] = await Promise.all([
    listTargets(project),
    linkedUser === undefined ? [] : listMappingsOf(project, linkedUser),
    listMappingsOf(project),
  ]);
  const meant = targets.filter((target) => object === undefined || target.object === object);
  const mappings = [...own, ...all];
  const present = (target: TargetField): z.input<typeof mappedTargetRecord> => ({
    ...presentTarget(target),
    mappings: mappings.filter((mapping) => mapping.target === target.id).map(presentMapping),
  });
  const list = { caller, project, route: 'GET /field-mapping', filters: { object, linkedUser } };
  return answerPage(list, query, (page) => Promise.resolve(pageOf(meant, page)), present);
};

/**
 * A page of the mappings whose definition exists.
 * @throws ApiError `invalid_cursor`
 */
export const listFieldMappings = async ({ query, caller }: Call<Routes['listMappings']>): Promise<Answer> => {
  const project = projectOf(caller);
  const { object, provider, id_linked_user: linkedUser } = query;
  const living = new Set((await listTargets(project)).map(({ id }) => id));
  const isShown = (mapping: FieldMapping): boolean =>
    living.has(mapping.target) &&
    (object === undefined || mapping.object === object) &&
    (provider === undefined || mapping.provider === provider) &&
    (linkedUser === undefined || mapping.linkedUser === linkedUser);
  const list = { caller, project, route: 'GET /field-mapping/map', filters: { object, provider, linkedUser } };
  return answerPage(list, query, (page) => listMappings(project, page, isShown), presentMapping);
};
