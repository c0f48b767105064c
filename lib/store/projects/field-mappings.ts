import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';
import { readItems } from '../dynamodb/batch.ts';
import { database } from '../dynamodb/client.ts';
import { type Item, readable } from '../dynamodb/item.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { fieldsIn, readKind, type TargetField, targetsKey, toTargets } from './target-fields.ts';

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
export const everybody = 'all';

/** Accounts to which mappings of an object apply. */
export type Place = Pick<FieldMapping, 'project' | 'object' | 'provider' | 'linkedUser'>;

/** Key of the item with the mappings of an object for these accounts. */
export const mappingsKey = ({ project, object, provider, linkedUser = everybody }: Place) => ({
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

/** The mappings of an item. Empty for an absent item. */
export const toMappings = (item: Item | undefined): readonly FieldMapping[] =>
  item === undefined ? [] : fieldsIn(item).map((entry) => toMapping(item, entry));

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
