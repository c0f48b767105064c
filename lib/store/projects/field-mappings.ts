import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';
import { auditedKinds } from '../audit/changes.ts';
import { auditPart } from '../audit/part.ts';
import { deleteItems, readItems } from '../dynamodb/batch.ts';
import { database } from '../dynamodb/client.ts';
import { pauseBefore } from '../dynamodb/conflicts.ts';
import { type Item, isoTime, readable, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import { livingLinkedUser } from './linked-users.ts';
import {
  changeFields,
  fieldPrefix,
  fieldsIn,
  readKind,
  type TargetField,
  targetIsMapped,
  targetsKey,
  toTargets,
} from './target-fields.ts';

/** The mapping of a target to a field of a provider's accounts. */
export interface FieldMapping {
  readonly project: string;
  readonly object: string;
  /** Id of the target. */
  readonly target: string;
  /** Name of the target. */
  readonly name: string;
  readonly provider: string;
  /** Linked user whose accounts it applies to. Default: all linked users. */
  readonly linkedUser?: string | undefined;
  readonly remoteField: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Used instead of a linked user in the key of mappings for all linked users. */
const everybody = 'all';

type Place = Pick<FieldMapping, 'project' | 'object' | 'provider' | 'linkedUser'>;

const auditOf = ({ project, target, provider, linkedUser = everybody }: Place & Pick<FieldMapping, 'target'>) => ({
  project,
  target: `${target}.${provider}.${linkedUser}`,
  kind: auditedKinds.fieldMapping,
});

const mappingsKey = ({ project, object, provider, linkedUser = everybody }: Place) => ({
  pk: project,
  sk: `field_mappings#${linkedUser}#${object}#${provider}`,
});

const toMapping = (item: Item, [name, entry]: readonly [string, Item]): FieldMapping => ({
  project: item.pk,
  object: item.object,
  target: entry.target,
  name,
  provider: item.provider,
  linkedUser: item.linked_user ?? undefined,
  remoteField: entry.remote_field,
  createdAt: entry.created_at,
  updatedAt: entry.updated_at,
});

const toMappings = (item: Item | undefined): readonly FieldMapping[] =>
  item === undefined ? [] : fieldsIn(item).map((entry) => toMapping(item, entry));

const entryOf = ({ target, remoteField, createdAt, updatedAt }: FieldMapping): Item => ({
  target,
  remote_field: remoteField,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** Entries of deleted targets to remove. The condition protects an entry that was mapped again meanwhile. */
const withoutEnded = (ended: readonly FieldMapping[]) => ({
  remove: ended.map((_, index) => `#ended${index}`).join(', '),
  conditions: ended.map(
    (_, index) => `(attribute_not_exists(#ended${index}) OR #ended${index}.target = :ended${index})`,
  ),
  names: Object.fromEntries(ended.map(({ name }, index) => [`#ended${index}`, `${fieldPrefix}${name}`])),
  values: Object.fromEntries(ended.map(({ target }, index) => [`:ended${index}`, target])),
});

const mappingUpdate = (mapping: FieldMapping, ended: readonly FieldMapping[]): TransactItem => {
  const { remove, conditions, names, values } = withoutEnded(ended);
  return {
    Update: {
      TableName: environment.tables.projects,
      Key: mappingsKey(mapping),
      UpdateExpression:
        'SET v = :v, #object = :object, provider = :provider, linked_user = :linked_user, #field = :field' +
        (remove === '' ? '' : ` REMOVE ${remove}`),
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeNames: { ...names, '#object': 'object', '#field': `${fieldPrefix}${mapping.name}` },
      ExpressionAttributeValues: {
        ...values,
        ':v': schemaVersion,
        ':object': mapping.object,
        ':provider': mapping.provider,
        ':linked_user': mapping.linkedUser ?? null,
        ':field': entryOf(mapping),
      },
    },
  };
};

/**
 * Maximum number of entries that a write deletes, because a condition is limited to 4 KB. This is enough: each write
 * adds only a single entry.
 */
const mostEnded = 25;

/** Maximum number of attempts when other changes interfere. */
const attempts = 8;

export type Mapped =
  | { readonly outcome: 'mapped'; readonly isNew: boolean; readonly mapping: FieldMapping }
  | { readonly outcome: 'no target' }
  | { readonly outcome: 'no linked user' };

/**
 * Maps a target and replaces its earlier mapping. The linked user and the target exist when the mapping is stored.
 * Entries of deleted targets in the same item are removed.
 */
export const putMapping = async (
  given: Omit<FieldMapping, 'createdAt' | 'updatedAt'>,
  now: number,
): Promise<Mapped> => {
  const { project, object, linkedUser } = given;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const [targets, item] = await Promise.all([
      readItem(environment.tables.projects, targetsKey(project, object)),
      readItem(environment.tables.projects, mappingsKey(given)),
    ]);
    const living = new Set(toTargets(targets).map(({ id }) => id));
    if (!living.has(given.target)) return { outcome: 'no target' };
    const others = toMappings(item);
    const before = others.find(({ target }) => target === given.target);
    const ended = others.filter(({ target, name }) => !living.has(target) && name !== given.name).slice(0, mostEnded);
    const mapping = { ...given, createdAt: before?.createdAt ?? isoTime(now), updatedAt: isoTime(now) };
    const refused = await writeTogether([
      mappingUpdate(mapping, ended),
      targetIsMapped({ ...mapping, id: mapping.target }),
      ...(linkedUser === undefined ? [] : [livingLinkedUser(project, linkedUser)]),
      auditPart({ ...auditOf(mapping), before, after: mapping }),
    ]);
    if (refused.length === 0) return { outcome: 'mapped', isNew: before === undefined, mapping };
    if (refused.includes(1)) return { outcome: 'no target' };
    if (refused.includes(2)) return { outcome: 'no linked user' };
    await pauseBefore(attempt);
  }
  throw new Error(`the mapping of ${given.name} kept changing while it was stored`);
};

/** Deletes a mapping. @returns false if the target was not mapped */
export const deleteMapping = (place: Place, { id, name }: Pick<TargetField, 'id' | 'name'>): Promise<boolean> =>
  changeFields(
    {
      Key: mappingsKey(place),
      UpdateExpression: 'REMOVE #field',
      ConditionExpression: '#field.target = :id',
      ExpressionAttributeNames: { '#field': `${fieldPrefix}${name}` },
      ExpressionAttributeValues: { ':id': id },
    },
    { ...auditOf({ ...place, target: id }), before: { ...place, name } },
  );

/** The mappings for all linked users or, if one is given, the mappings of that linked user. */
export const listMappingsOf = async (project: string, linkedUser?: string): Promise<readonly FieldMapping[]> =>
  (await readKind(project, `field_mappings#${linkedUser ?? everybody}#`)).flatMap(toMappings);

const positionOf = ({ object, provider, linkedUser = everybody, name }: FieldMapping): string =>
  `${linkedUser}#${object}#${provider}#${name}`;

/** Number of items per call. Each item contains at least one mapping, unless its targets were deleted. */
const itemsOfCall = 25;
const mostCalls = 10;

/**
 * A page of all mappings of a project. The mappings for all linked users come last.
 * @param isShown whether the page shall contain a mapping
 */
export const listMappings = async (
  project: string,
  { limit, startAfter }: PageRequest,
  isShown: (mapping: FieldMapping) => boolean,
): Promise<Page<FieldMapping>> => {
  const found: FieldMapping[] = [];
  const from = startAfter?.slice(0, startAfter.lastIndexOf('#')) ?? '';
  let ExclusiveStartKey: Item | undefined;
  for (let call = 0; call < mostCalls; call += 1) {
    const { Items = [], LastEvaluatedKey } = await database().send(
      new QueryCommand({
        TableName: environment.tables.projects,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': project,
          ':from': `field_mappings#${from}`,
          ':to': 'field_mappings#~',
        },
        Limit: itemsOfCall,
        ExclusiveStartKey,
      }),
    );
    const some = Items.flatMap((item) => toMappings(readable(item)))
      .filter((mapping) => startAfter === undefined || positionOf(mapping) > startAfter)
      .toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1));
    found.push(...some.filter(isShown));
    ExclusiveStartKey = LastEvaluatedKey;
    const last = found.at(limit - 1);
    if (last !== undefined && (found.length > limit || ExclusiveStartKey !== undefined))
      return { items: found.slice(0, limit), next: positionOf(last) };
    if (ExclusiveStartKey === undefined) return { items: found };
  }
  return { items: found, next: `${String(ExclusiveStartKey?.sk).slice('field_mappings#'.length)}#~` };
};

/** Deletes the mappings of a linked user. */
export const deleteMappingsOf = async (project: string, linkedUser: string): Promise<void> => {
  const items = await readKind(project, `field_mappings#${linkedUser}#`);
  await deleteItems(
    environment.tables.projects,
    items.map(({ pk, sk }) => ({ pk, sk })),
  );
};

/** The mappings of an object's targets for the accounts of a linked user at a provider. */
export interface TargetsName {
  readonly project: string;
  readonly object: string;
  readonly provider: string;
  readonly linkedUser: string;
}

/**
 * Reads the targets of an object. Most projects have none. @param isConsistent false if older targets are acceptable
 */
export const readDefined = async (
  project: string,
  object: string,
  isConsistent: boolean,
): Promise<readonly TargetField[]> => {
  const [item] = await readItems(environment.tables.projects, [targetsKey(project, object)], { isConsistent });
  return item === undefined ? [] : toTargets(readable(item));
};

/**
 * Reads the targets of an object with their mappings for a linked user. The user's own mappings take precedence over
 * the mappings for all.
 */
export const readTargets = async (
  name: TargetsName,
  defined?: readonly TargetField[],
): Promise<readonly FieldTarget[]> => {
  const { project, object, provider } = name;
  const targets = defined ?? (await readDefined(project, object, true));
  const ofUser = mappingsKey(name);
  const keys = [ofUser, mappingsKey({ project, object, provider })];
  const items = (await readItems(environment.tables.projects, keys)).map(readable);
  const own = toMappings(items.find(({ sk }) => sk === ofUser.sk));
  const all = items.filter(({ sk }) => sk !== ofUser.sk).flatMap(toMappings);
  const ofOwn = new Set(own.map(({ target }) => target));
  return targets
    .map(({ id, name: key, description, type }): FieldTarget => {
      const mapping = [...own, ...all].find(({ target }) => target === id);
      const mappedAt = mapping && Date.parse(mapping.updatedAt);
      return { id, name: key, description, type, remoteField: mapping?.remoteField, mappedAt };
    })
    .toSorted((a, b) => Number(ofOwn.has(b.id)) - Number(ofOwn.has(a.id)) || (a.name < b.name ? -1 : 1));
};
