import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { operatorScope } from '../../crypto/tokens.ts';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { cancellationCodes, retryConflicts } from '../dynamodb/conflicts.ts';
import type { ItemChange } from '../dynamodb/expression.ts';
import { type Item, isoTime, schemaVersion } from '../dynamodb/item.ts';
import { changeItem, readItem } from '../dynamodb/item-operations.ts';
import { type Page, type PageRequest, queryPage } from '../dynamodb/query.ts';
import { writeTogether } from '../dynamodb/transaction.ts';
import { replanUpdate } from '../sync/replans.ts';
import { countProjects } from './organisations.ts';

/** The look of the pages that a project's linked users see. */
export interface Branding {
  /** Shown instead of the project's name. */
  readonly name?: string | undefined;
  /** `#rrggbb`, lower case. */
  readonly accentColor?: string | undefined;
}

/** Requests per minute that a project has instead of those of the installation. */
export interface LimitOverrides {
  /** Of the whole project. */
  readonly project?: number | undefined;
  /** Of each of its keys. */
  readonly key?: number | undefined;
}

/** The schedule of an object's syncs, where it is not the usual one. */
export interface SyncSetting {
  /** False: only on request. */
  readonly scheduled?: boolean | undefined;
  readonly intervalSeconds?: number | undefined;
  /** Between two searches for deleted records. */
  readonly reconcileSeconds?: number | undefined;
}

/** By object, `crm.contact`: schedules of objects that are synced with or without a webhook for them. */
export type SyncSettings = Readonly<Record<string, SyncSetting>>;

/** The settings of a project. */
export interface ProjectSettings {
  readonly name: string;
  /** Writes of which a part would be left out with a warning are refused, unless the request says otherwise. */
  readonly strict: boolean;
  /** Accounts that were connected by `authorize` are pending until they are confirmed. */
  readonly confirmConnections: boolean;
  /** Where browsers may be sent back to; in the normal form of `new URL(…).href`. */
  readonly returnUrls: readonly string[];
  readonly branding: Branding;
  readonly limits: LimitOverrides;
  readonly sync: SyncSettings;
}

/** A tenant of the installation: everything else belongs to one. */
export interface Project extends ProjectSettings {
  readonly id: string;
  readonly organisation?: string | undefined;
  /** Since when it is being deleted: its keys are refused, nothing can be connected. ISO 8601, UTC. */
  readonly deletingSince?: string | undefined;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

const keyOf = (id: string) => ({ pk: operatorScope, sk: `project#${id}` });

const syncItem = (settings: SyncSettings): Item =>
  Object.fromEntries(
    Object.entries(settings).map(([object, { scheduled, intervalSeconds, reconcileSeconds }]) => [
      object,
      { scheduled, interval_seconds: intervalSeconds, reconcile_seconds: reconcileSeconds },
    ]),
  );

const syncOf = (item: Item = {}): SyncSettings =>
  Object.fromEntries(
    Object.entries(item).map(([object, { scheduled, interval_seconds, reconcile_seconds }]) => [
      object,
      { scheduled, intervalSeconds: interval_seconds, reconcileSeconds: reconcile_seconds },
    ]),
  );

/** The attributes of the settings that are given. */
const attributesOf = ({
  name,
  strict,
  confirmConnections,
  returnUrls,
  branding,
  limits,
  sync,
}: Partial<ProjectSettings>): Item => {
  const attributes = {
    name,
    strict,
    confirm_connections: confirmConnections,
    return_urls: returnUrls,
    branding: branding && { name: branding.name, accent_color: branding.accentColor },
    limits: limits && { project: limits.project, key: limits.key },
    sync: sync && syncItem(sync),
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
};

const toItem = (project: Project): Item => ({
  ...keyOf(project.id),
  v: schemaVersion,
  id: project.id,
  organisation: project.organisation,
  ...attributesOf(project),
  deleting_since: project.deletingSince,
  created_at: project.createdAt,
  updated_at: project.updatedAt,
});

/** Projects that were made before there were settings have the first ones. */
const toProject = (item: Item): Project => ({
  id: item.id,
  organisation: item.organisation,
  name: item.name,
  strict: item.strict ?? false,
  confirmConnections: item.confirm_connections ?? true,
  returnUrls: item.return_urls ?? [],
  branding: { name: item.branding?.name, accentColor: item.branding?.accent_color },
  limits: { project: item.limits?.project, key: item.limits?.key },
  sync: syncOf(item.sync),
  deletingSince: item.deleting_since,
  createdAt: item.created_at,
  updatedAt: item.updated_at ?? item.created_at,
});

/**
 * Stores a new project.
 * @returns false when its organisation does not exist (any more)
 */
export const insertProject = async (project: Project): Promise<boolean> => {
  const put = { TableName: environment.tables.projects, Item: toItem(project) };
  const { organisation } = project;
  const TransactItems = [
    { Put: put },
    ...(organisation === undefined ? [] : [{ Update: countProjects(organisation, 1) }]),
  ];
  try {
    await retryConflicts(() => database().send(new TransactWriteCommand({ TransactItems })));
    return true;
  } catch (error) {
    if (cancellationCodes(error)?.[1] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};

/** The project of this id, if there is one. Consistent. */
export const getProject = async (id: string): Promise<Project | undefined> => {
  const item = await readItem(environment.tables.projects, keyOf(id));
  return item === undefined ? undefined : toProject(item);
};

/** A page of all projects, or of those of an organisation, in the order of their ids. */
export const listProjects = ({
  organisation,
  ...page
}: PageRequest & { readonly organisation?: string | undefined }): Promise<Page<Project>> =>
  queryPage(
    { table: environment.tables.projects, partition: operatorScope, kind: 'project', where: { organisation } },
    page,
    toProject,
  );

/** Changes an item of a project. @returns `undefined` when it does not meet the condition */
const update = async (id: string, change: ItemChange): Promise<Project | undefined> => {
  const item = await changeItem(environment.tables.projects, keyOf(id), change);
  return item && toProject(item);
};

/**
 * Changes the settings that are given. Where the schedules of syncs are among them, all connections are planned anew.
 * @returns `undefined` when there is no such project, or it is being deleted
 */
export const updateProject = async (
  id: string,
  settings: Partial<ProjectSettings>,
  now: number,
): Promise<Project | undefined> => {
  const given = Object.entries({ ...attributesOf(settings), updated_at: isoTime(now) });
  const change = {
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleting_since)',
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  };
  if (settings.sync === undefined) return update(id, change);
  const Update = { TableName: environment.tables.projects, Key: keyOf(id), ...change };
  const refused = await writeTogether([{ Update }, replanUpdate(id, isoTime(now))]);
  return refused.length === 0 ? getProject(id) : undefined;
};

/**
 * Marks a project as being deleted: from then on its keys are refused and nothing can be connected. Marking it again
 * changes nothing.
 * @returns `undefined` when there is no such project
 */
export const markDeleting = (id: string, now: number): Promise<Project | undefined> =>
  update(id, {
    UpdateExpression: 'SET deleting_since = if_not_exists(deleting_since, :now)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': isoTime(now) },
  });

/** Removes the mark: nothing may have been deleted yet. */
export const unmarkDeleting = async (id: string): Promise<void> => {
  await update(id, { UpdateExpression: 'REMOVE deleting_since', ConditionExpression: 'attribute_exists(pk)' });
};

/** Part of the transaction that inserts a connection: none may come to a project that is being deleted. */
export const notDeleting = (
  id: string,
): NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['ConditionCheck']> => ({
  TableName: environment.tables.projects,
  Key: keyOf(id),
  ConditionExpression: 'attribute_not_exists(deleting_since)',
});

/**
 * Deletes the item of a marked project, after everything else of it.
 * @returns false when another call has done so
 */
export const deleteProject = async ({ id, organisation }: Project): Promise<boolean> => {
  const TransactItems = [
    {
      Delete: {
        TableName: environment.tables.projects,
        Key: keyOf(id),
        ConditionExpression: 'attribute_exists(deleting_since)',
      },
    },
    ...(organisation === undefined ? [] : [{ Update: countProjects(organisation, -1) }]),
  ];
  try {
    await retryConflicts(() => database().send(new TransactWriteCommand({ TransactItems })));
    return true;
  } catch (error) {
    if (cancellationCodes(error)?.[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};
