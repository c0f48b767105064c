import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import type { CustomFieldType } from '../../providers/define.ts';
import { auditedKinds } from '../audit/changes.ts';
import { auditPart, type ItemAudit } from '../audit/part.ts';
import { database } from '../dynamodb/client.ts';
import { type Item, isoTime, readable, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import { type TransactItem, writeUnlessFirst } from '../dynamodb/transaction.ts';

/** A field that a project has defined for an object. */
export interface TargetField {
  readonly project: string;
  readonly object: string;
  /** A new id for each definition of the name. Mappings of an earlier definition do not apply to the new one. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: CustomFieldType;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Maximum number of targets of an object. The targets share an item, which therefore stays below 100 KB. */
export const mostTargets = 100;

/** Key of the item with the fields of an object (`crm.deal`). */
export const targetsKey = (project: string, object: string) => ({ pk: project, sk: `target_fields#${object}` });

/** Prefix of the attributes that are fields. It separates the names of fields from the names of other attributes. */
export const fieldPrefix = 'field:';

/** The fields of an item, by name. Empty for an absent item. */
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

/** The targets of an item. Empty for an absent item. */
export const toTargets = (item: Item | undefined): readonly TargetField[] =>
  fieldsIn(item).map((entry) => toTarget(item?.pk, item?.object, entry));

/** Changes an item of fields together with its audit entry. @returns false if the condition is false */
export const changeFields = (
  change: Omit<NonNullable<TransactItem['Update']>, 'TableName'>,
  audit: ItemAudit,
): Promise<boolean> =>
  writeUnlessFirst([{ Update: { TableName: environment.tables.projects, ...change } }, auditPart(audit)]);

const auditOf = ({ project, id: target }: TargetField) => ({ project, target, kind: auditedKinds.definedField });

/** Reads the target with this name, if it exists. */
export const getTarget = async (project: string, object: string, name: string): Promise<TargetField | undefined> => {
  const item = await readItem(environment.tables.projects, targetsKey(project, object));
  return toTargets(item).find((target) => target.name === name);
};

export type Definition = 'defined' | 'taken' | 'full';

/**
 * Defines a field. Refused if the object already has a field with this name, or the maximum number of fields.
 * Concurrent calls respect the limits too.
 */
export const insertTarget = async (target: TargetField): Promise<Definition> => {
  const { project, object, name } = target;
  const isDone = await changeFields(
    {
      Key: targetsKey(project, object),
      UpdateExpression: 'SET v = :v, #object = :object, #field = :field ADD field_count :one',
      ConditionExpression:
        'attribute_not_exists(#field) AND (attribute_not_exists(field_count) OR field_count < :most)',
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
    },
    { ...auditOf(target), after: target },
  );
  if (isDone) return 'defined';
  return (await getTarget(project, object, name)) === undefined ? 'full' : 'taken';
};

/** Changes the description of a target. @returns false if the target was deleted meanwhile */
export const describeTarget = (target: TargetField, description: string, now: number): Promise<boolean> => {
  const { project, object, id, name } = target;
  return changeFields(
    {
      Key: targetsKey(project, object),
      UpdateExpression: 'SET #field.description = :description, #field.updated_at = :now',
      ConditionExpression: '#field.id = :id',
      ExpressionAttributeNames: { '#field': `${fieldPrefix}${name}` },
      ExpressionAttributeValues: { ':id': id, ':description': description, ':now': isoTime(now) },
    },
    { ...auditOf(target), before: target, after: { ...target, description } },
  );
};

/**
 * Deletes a target. Its mappings contain its id, so they end too.
 * @returns false if it was deleted meanwhile
 */
export const deleteTarget = (target: TargetField): Promise<boolean> => {
  const { project, object, id, name } = target;
  return changeFields(
    {
      Key: targetsKey(project, object),
      UpdateExpression: 'REMOVE #field ADD field_count :less',
      ConditionExpression: '#field.id = :id',
      ExpressionAttributeNames: { '#field': `${fieldPrefix}${name}` },
      ExpressionAttributeValues: { ':id': id, ':less': -1 },
    },
    { ...auditOf(target), before: target },
  );
};

/** Reads the items of a project whose sort keys begin with a text. Consistent. */
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

/** Reads all fields that a project has defined. There is an item per object. */
export const listTargets = async (project: string): Promise<readonly TargetField[]> =>
  (await readKind(project, 'target_fields#')).flatMap(toTargets);

/** Part of a transaction that stores data of a target. It requires that the target exists. */
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
