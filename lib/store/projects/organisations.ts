import { DeleteCommand, PutCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { operatorScope } from '../../crypto/tokens.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { isConditionFailed, retryConflicts } from '../dynamodb/conflicts.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import { type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';

/** The owner of projects: a company, or a part of one. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly projectCount: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

const keyOf = (id: string) => ({ pk: operatorScope, sk: `organisation#${id}` });

const toItem = ({ id, name, projectCount, createdAt, updatedAt }: Organisation): Item => ({
  ...keyOf(id),
  v: schemaVersion,
  id,
  name,
  project_count: projectCount,
  created_at: createdAt,
  updated_at: updatedAt,
});

const toOrganisation = (item: Item): Organisation => ({
  id: item.id,
  name: item.name,
  projectCount: item.project_count,
  createdAt: item.created_at,
  updatedAt: item.updated_at,
});

/** Stores a new organisation. */
export const putOrganisation = async (organisation: Organisation): Promise<void> => {
  await database().send(new PutCommand({ TableName: environment.tables.projects, Item: toItem(organisation) }));
};

/** The organisation of this id, if there is one. Consistent. */
export const getOrganisation = async (id: string): Promise<Organisation | undefined> => {
  const item = await readItem(environment.tables.projects, keyOf(id));
  return item === undefined ? undefined : toOrganisation(item);
};

/** A page of all organisations, in the order of their ids. */
export const listOrganisations = (page: PageRequest): Promise<Page<Organisation>> =>
  queryPage(
    { table: environment.tables.projects, partition: operatorScope, kind: 'organisation' },
    page,
    toOrganisation,
  );

/** @returns `undefined` when there is no such organisation */
export const renameOrganisation = async (id: string, name: string, now: number): Promise<Organisation | undefined> => {
  const item = await changeItem(environment.tables.projects, keyOf(id), {
    UpdateExpression: 'SET #name = :name, updated_at = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name, ':now': isoTime(now) },
  });
  return item && toOrganisation(item);
};

/**
 * Part of the transaction that inserts (1) or deletes (-1) a project: so an organisation's projects are known without a
 * search, and no organisation can be deleted while it is being given one.
 */
export const countProjects = (
  id: string,
  change: 1 | -1,
): NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['Update']> => ({
  TableName: environment.tables.projects,
  Key: keyOf(id),
  UpdateExpression: 'ADD project_count :change',
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeValues: { ':change': change },
});

export type OrganisationDeletion = 'deleted' | 'in_use' | 'absent';

/** Deletes an organisation that has no projects. */
export const deleteOrganisation = async (id: string): Promise<OrganisationDeletion> => {
  const write = new DeleteCommand({
    TableName: environment.tables.projects,
    Key: keyOf(id),
    ConditionExpression: 'project_count = :none',
    ExpressionAttributeValues: { ':none': 0 },
  });
  try {
    await retryConflicts(() => database().send(write));
    return 'deleted';
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return (await getOrganisation(id)) === undefined ? 'absent' : 'in_use';
  }
};
