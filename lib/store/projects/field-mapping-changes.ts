import { environment } from '../../environment.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { auditPart } from '../audit/part.ts';
import { deleteItems } from '../dynamodb/batch.ts';
import { pauseBefore } from '../dynamodb/conflicts.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import { type TransactItem, writeTogether } from '../dynamodb/transaction.ts';
import { everybody, type FieldMapping, mappingsKey, type Place, toMappings } from './field-mappings.ts';
import { livingLinkedUser } from './linked-users.ts';
import { changeFields, targetIsMapped } from './target-field-changes.ts';
import { fieldPrefix, readKind, type TargetField, targetsKey, toTargets } from './target-fields.ts';

const auditOf = ({ project, target, provider, linkedUser = everybody }: Place & Pick<FieldMapping, 'target'>) => ({
  project,
  target: `${target}.${provider}.${linkedUser}`,
  kind: auditedKinds.fieldMapping,
});

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

/** Deletes the mappings of a linked user. */
export const deleteMappingsOf = async (project: string, linkedUser: string): Promise<void> => {
  const items = await readKind(project, `field_mappings#${linkedUser}#`);
  await deleteItems(
    environment.tables.projects,
    items.map(({ pk, sk }) => ({ pk, sk })),
  );
};
