import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { operatorScope } from '../crypto/tokens.ts';
import { environment } from '../environment.ts';
import { database } from './client.ts';
import { readItem } from './entry.ts';
import { type Item, schemaVersion } from './item.ts';
import { type Page, type PageRequest, queryPage } from './page.ts';

/** A tenant of the installation: everything else belongs to one. */
export interface Project {
  readonly id: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

const keyOf = (id: string) => ({ pk: operatorScope, sk: `project#${id}` });

const toProject = (item: Item): Project => ({ id: item.id, name: item.name, createdAt: item.created_at });

/** Stores a new project, or one that was seeded before under the same id. */
export const putProject = async ({ id, name, createdAt }: Project): Promise<void> => {
  const Item = { ...keyOf(id), v: schemaVersion, id, name, created_at: createdAt };
  await database().send(new PutCommand({ TableName: environment.tables.projects, Item }));
};

export const getProject = async (id: string): Promise<Project | undefined> => {
  const item = await readItem(environment.tables.projects, keyOf(id));
  return item === undefined ? undefined : toProject(item);
};

/** A page of all projects, in the order of their ids. */
export const listProjects = (page: PageRequest): Promise<Page<Project>> =>
  queryPage({ table: environment.tables.projects, partition: operatorScope, kind: 'project' }, page, toProject);
