import { operatorScope } from '../../crypto/tokens.ts';
import { flag, json, mapOf, number, optional, orElse, shape, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { once, present } from '../dynamodb/expression.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, list, update } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { writeTogether, writeUnlessFirst } from '../dynamodb/transaction.ts';
import type { SyncPauses } from '../sync/pauses.ts';
import { replanUpdate } from '../sync/replans.ts';
import { countProjects } from './organisations.ts';

/** The look of the pages that a project's linked users see. */
export interface Branding {
  /** Shown instead of the project's name. */
  readonly name?: string | undefined;
  /** `#rrggbb`, lower case. */
  readonly accentColor?: string | undefined;
}

/** An image on the pages of a project's magic links; its bytes are an item of their own. */
export interface Logo {
  /** SHA-256 of the content, hex. */
  readonly hash: string;
  /** Media type. */
  readonly type: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
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
  /** Whether the interval grows while nothing changes. */
  readonly isAdaptive?: boolean | undefined;
  /** Of an object of classes that accounts define, those that are synced, by their names; `*` is all. */
  readonly classes?: readonly string[] | undefined;
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
  /** Origins whose pages may use the project's connection tokens, as a browser writes them: `https://app.example.com`. */
  readonly browserOrigins: readonly string[];
  /** Origins whose pages may ask how far a magic link is. */
  readonly connectOrigins: readonly string[];
  /** Pages of these origins may show the forms of keys in frames. */
  readonly connectFrames: boolean;
  readonly branding: Branding;
  readonly limits: LimitOverrides;
  readonly sync: SyncSettings;
}

/** A tenant of the installation: everything else belongs to one. */
export interface Project extends ProjectSettings {
  readonly id: string;
  readonly organisation?: string | undefined;
  /** `project`, or the id of a provider, to its image. */
  readonly logos: Readonly<Record<string, Logo>>;
  /** Syncs that are paused. */
  readonly syncPauses: SyncPauses;
  /** Since when it is being deleted: its keys are refused, nothing can be connected. ISO 8601, UTC. */
  readonly deletingSince?: string | undefined;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The schedules of syncs, where they are not the usual ones. */
const syncSetting = shape({
  scheduled: optional(flag()),
  intervalSeconds: optional(number()),
  reconcileSeconds: optional(number()),
  isAdaptive: optional(flag('adaptive')),
  classes: optional(json<readonly string[]>()),
});

/** A tenant of the installation. One that was made before there were settings has none of them stored. */
export const projects = entity({
  table: 'projects',
  key: { pk: operatorScope, sk: 'project#{id}' },
  attributes: {
    id: text(),
    organisation: optional(text()),
    name: text(),
    /** Writes of which a part would be left out are refused, unless the request says otherwise. */
    strict: orElse(flag(), false),
    /** Accounts that were connected by `authorize` are pending until they are confirmed. */
    confirmConnections: orElse(flag(), true),
    /** Where browsers may be sent back to. */
    returnUrls: orElse(json<readonly string[]>(), []),
    /** Origins whose pages may use the project's connection tokens. */
    browserOrigins: orElse(json<readonly string[]>(), []),
    /** Origins whose pages may ask how far a magic link is. */
    connectOrigins: orElse(json<readonly string[]>(), []),
    /** Pages of these origins may show the forms of keys in frames. */
    connectFrames: orElse(flag(), false),
    /** The look of the pages that linked users see. */
    branding: orElse<Branding>(shape({ name: optional(text()), accentColor: optional(text()) }), {}),
    /** `project`, or the id of a provider, to the image that pages show; its bytes are an item of their own. */
    logos: orElse(json<Readonly<Record<string, Logo>>>(), {}),
    /** Requests per minute, of the whole project and of each of its keys. */
    limits: orElse<LimitOverrides>(shape({ project: optional(number()), key: optional(number()) }), {}),
    /** By object: schedules of syncs that are not the usual ones. */
    sync: orElse<SyncSettings>(mapOf(syncSetting), {}),
    /** By provider, `*` for all: since when, by whom and why syncs are paused. */
    syncPauses: orElse(json<SyncPauses>(), {}),
    /** Since when it is being deleted: ISO 8601, UTC. */
    deletingSince: optional(text()),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC; the time of its creation when absent. */
    updatedAt: optional(text()),
  },
});

const toProject = (stored: EntityValue<typeof projects>): Project => ({
  ...stored,
  updatedAt: stored.updatedAt ?? stored.createdAt,
});

/**
 * Stores a new project.
 * @returns false when its organisation does not exist (any more)
 */
export const insertProject = async (project: Project): Promise<boolean> => {
  const { organisation } = project;
  const counts = organisation === undefined ? [] : [{ Update: countProjects(organisation, 1) }];
  const refused = await writeTogether([projects.part.put(project), ...counts]);
  return refused.length === 0;
};

/** The project of this id, if there is one. Consistent. */
export const getProject = async (id: string): Promise<Project | undefined> => {
  const stored = await get(projects, { id });
  return stored && toProject(stored);
};

/** A page of all projects, or of those of an organisation, in the order of their ids. */
export const listProjects = async ({
  organisation,
  ...request
}: PageRequest & { readonly organisation?: string | undefined }): Promise<Page<Project>> => {
  const page = await list(projects, {}, request, organisation === undefined ? undefined : { organisation });
  return { ...page, items: page.items.map(toProject) };
};

type ProjectChange = Parameters<typeof projects.part.update>[1];

/** Changes an item of a project. @returns `undefined` when it does not meet the condition */
const change = async (id: string, changes: ProjectChange): Promise<Project | undefined> => {
  const stored = await update(projects, { id }, changes);
  return stored && toProject(stored);
};

/** The settings that are given: `undefined` would remove one. */
const givenOf = (settings: Partial<ProjectSettings>): Partial<ProjectSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/**
 * Changes the settings that are given. Where the schedules of syncs are among them, all connections are planned anew.
 * @returns `undefined` when there is no such project, or it is being deleted
 */
export const updateProject = async (
  id: string,
  settings: Partial<ProjectSettings>,
  now: number,
): Promise<Project | undefined> => {
  const changes = { set: { ...givenOf(settings), updatedAt: isoTime(now) }, when: { deletingSince: undefined } };
  if (settings.sync === undefined) return change(id, changes);
  const refused = await writeTogether([projects.part.update({ id }, changes), replanUpdate(id, isoTime(now))]);
  return refused.length === 0 ? getProject(id) : undefined;
};

/**
 * Marks a project as being deleted: from then on its keys are refused and nothing can be connected. Marking it again
 * changes nothing.
 * @returns `undefined` when there is no such project
 */
export const markDeleting = (id: string, now: number): Promise<Project | undefined> =>
  change(id, { set: { deletingSince: once(isoTime(now)) } });

/** Removes the mark: nothing may have been deleted yet. */
export const unmarkDeleting = async (id: string): Promise<void> => {
  await change(id, { set: { deletingSince: undefined } });
};

/** Part of the transaction that inserts a connection: none may come to a project that is being deleted. */
export const notDeleting = (id: string) => projects.part.guard({ id }, { deletingSince: undefined }).ConditionCheck;

/**
 * Deletes the item of a marked project, after everything else of it.
 * @returns false when another call has done so
 */
export const deleteProject = ({ id, organisation }: Project): Promise<boolean> =>
  writeUnlessFirst([
    projects.part.remove({ id }, { deletingSince: present }),
    ...(organisation === undefined ? [] : [{ Update: countProjects(organisation, -1) }]),
  ]);
