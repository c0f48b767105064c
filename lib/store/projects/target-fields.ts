import { QueryCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import type { CustomFieldType } from '../../providers/define.ts';
import { database } from '../dynamodb/client.ts';
import { unlessRefused } from '../dynamodb/conflicts.ts';
import { type Item, isoTime, readable, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import type { TransactItem } from '../dynamodb/transaction.ts';

/** A field that a project has defined for an object. */
export interface TargetField {
  readonly project: string;
  readonly object: string;
  /** Another one each time that the name is defined anew: mappings of the one before do not apply to it. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: CustomFieldType;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Most targets of an object. All of them are in one item, which so stays below 100 KB. */
export const mostTargets = 100;

/** Key of the item with the fields of an object (`crm.deal`). */
export const targetsKey = (project: string, object: string) => ({ pk: project, sk: `target_fields#${object}` });

/** Prefix of the attributes that are fields: no name of a field is the name of another attribute. */
export const fieldPrefix = 'field:';

/** The fields of an item, by name; none of an absent item. */
export const fieldsIn = (item: Item | undefined): readonly (readonly [name: string, entry: Item])[] =>
  Object.entries(item ?? {}).flatMap(([name, entry]) =>
    name.startsWith(fieldPrefix) ? [[name.slice(fieldPrefix.length), entry] as const] : [],
  );

const toTarget = (project: string, object: string, [name, entry]: readonly [string, Item]): TargetField => ({
  project,
  object,
  id: entry.id,
  name,
  description: entry.description,
  type: entry.data_type,
  createdAt: entry.created_at,
  updatedAt: entry.updated_at,
});

/** The targets of an item; none of an absent one. */
export const toTargets = (item: Item | undefined): readonly TargetField[] =>
  fieldsIn(item).map((entry) => toTarget(item?.pk, item?.object, entry));

/** Changes an item of fields. @returns false when it does not meet the condition */
export const changeFields = async (change: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> => {
  const write = new UpdateCommand({ TableName: environment.tables.projects, ...change });
  return (await unlessRefused(() => database().send(write))) !== undefined;
};

/** The target of this name, if there is one. */
export const getTarget = async (project: string, object: string, name: string): Promise<TargetField | undefined> => {
  const item = await readItem(environment.tables.projects, targetsKey(project, object));
  return toTargets(item).find((target) => target.name === name);
};

export type Definition = 'defined' | 'taken' | 'full';

/** Defines a field, unless the object has one of the name, or as many as it may have: also when many are defined at once. */
export const insertTarget = async (target: TargetField): Promise<Definition> => {
  const { project, object, name } = target;
  const isDone = await changeFields({
    Key: targetsKey(project, object),
    UpdateExpression: 'SET v = :v, #object = :object, #field = :field ADD field_count :one',
    ConditionExpression: 'attribute_not_exists(#field) AND (attribute_not_exists(field_count) OR field_count < :most)',
    ExpressionAttributeNames: { '#object': 'object', '#field': `${fieldPrefix}${name}` },
    ExpressionAttributeValues: {
      ':v': schemaVersion,
      ':object': object,
      ':one': 1,
      ':most': mostTargets,
      ':field': {
        id: target.id,
        description: target.description,
        data_type: target.type,
        created_at: target.createdAt,
        updated_at: target.updatedAt,
      },
    },
  });
  if (isDone) return 'defined';
  return (await getTarget(project, object, name)) === undefined ? 'full' : 'taken';
};

/** @returns false when the target was deleted meanwhile */
export const describeTarget = ({ project, object, id, name }: TargetField, description: string, now: number) =>
  changeFields({
    Key: targetsKey(project, object),
    UpdateExpression: 'SET #field.description = :description, #field.updated_at = :now',
    ConditionExpression: '#field.id = :id',
    ExpressionAttributeNames: { '#field': `${fieldPrefix}${name}` },
    ExpressionAttributeValues: { ':id': id, ':description': description, ':now': isoTime(now) },
  });

/**
 * Deletes a target. Its mappings name its id, so they have ended too.
 * @returns false when it was deleted meanwhile
 */
export const deleteTarget = ({ project, object, id, name }: TargetField): Promise<boolean> =>
  changeFields({
    Key: targetsKey(project, object),
    UpdateExpression: 'REMOVE #field ADD field_count :less',
    ConditionExpression: '#field.id = :id',
    ExpressionAttributeNames: { '#field': `${fieldPrefix}${name}` },
    ExpressionAttributeValues: { ':id': id, ':less': -1 },
  });

/** Items of a project whose sort keys begin so. Consistent. */
export const readKind = async (project: string, start: string): Promise<readonly Item[]> => {
  const found: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await database().send(
      new QueryCommand({
        TableName: environment.tables.projects,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :start)',
        ExpressionAttributeValues: { ':pk': project, ':start': start },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    found.push(...Items.map(readable));
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
};

/** All fields that a project has defined: an item for each object. */
export const listTargets = async (project: string): Promise<readonly TargetField[]> =>
  (await readKind(project, 'target_fields#')).flatMap(toTargets);

/** Part of the transaction that stores something of a target: it is there. */
export const targetIsMapped = ({
  project,
  object,
  name,
  id,
}: Pick<TargetField, 'project' | 'object' | 'name' | 'id'>): TransactItem => ({
  ConditionCheck: {
    TableName: environment.tables.projects,
    Key: targetsKey(project, object),
    ConditionExpression: '#field.id = :id',
    ExpressionAttributeNames: { '#field': `${fieldPrefix}${name}` },
    ExpressionAttributeValues: { ':id': id },
  },
});
