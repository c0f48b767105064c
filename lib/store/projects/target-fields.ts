import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import type { CustomFieldType } from '../../providers/define.ts';
import { database } from '../dynamodb/client.ts';
import { type Item, readable } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';

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

/** Reads the target with this name, if it exists. */
export const getTarget = async (project: string, object: string, name: string): Promise<TargetField | undefined> => {
  const item = await readItem(environment.tables.projects, targetsKey(project, object));
  return toTargets(item).find((target) => target.name === name);
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
