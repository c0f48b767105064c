import { environment } from '../../environment.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart, type ItemAudit } from '../audit/part.ts';
import { isoTime, schemaVersion } from '../dynamodb/item.ts';
import { type TransactItem, writeUnlessFirst } from '../dynamodb/transaction.ts';
import { fieldPrefix, getTarget, type TargetField, targetsKey } from './target-fields.ts';

/** Maximum number of targets of an object. The targets share an item, which therefore stays below 100 KB. */
export const mostTargets = 100;

/** Changes an item of fields together with its audit entry. @returns false if the condition is false */
export const changeFields = (
  change: Omit<NonNullable<TransactItem['Update']>, 'TableName'>,
  audit: ItemAudit,
): Promise<boolean> =>
  writeUnlessFirst([{ Update: { TableName: environment.tables.projects, ...change } }, auditPart(audit)]);

const auditOf = ({ project, id: target }: TargetField) => ({ project, target, kind: auditedKinds.definedField });

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
