import { operatorScope } from '../../crypto/tokens.ts';
import { flag, json, mapOf, number, optional, orElse, shape, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { get, list } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import type { SyncPauses } from '../sync/pauses.ts';

/** The look of the pages that a project's linked users see. */
export interface Branding {
  /** Shown instead of the project's name. */
  readonly name?: string | undefined;
  /** `#rrggbb`, lower case. */
  readonly accentColor?: string | undefined;
  /** Pages of the project about privacy and help: `https:` addresses. */
  readonly privacyUrl?: string | undefined;
  readonly helpUrl?: string | undefined;
}

/** An image on the pages of a project's magic links. Its bytes are an item of their own. */
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

/** Requests per minute of a project, instead of the installation's limits. */
export interface LimitOverrides {
  /** Requests of the whole project. */
  readonly project?: number | undefined;
  /** Requests of each key. */
  readonly key?: number | undefined;
}

/** The schedule of an object's syncs, if it differs from the usual schedule. */
export interface SyncSetting {
  /** False: the object is synced only on request. */
  readonly scheduled?: boolean | undefined;
  readonly intervalSeconds?: number | undefined;
  /** Seconds between two searches for deleted records. */
  readonly reconcileSeconds?: number | undefined;
  /** Whether the interval grows while nothing changes. */
  readonly isAdaptive?: boolean | undefined;
  /** Names of the classes to sync, for an object with classes that accounts define. `*` stands for all. */
  readonly classes?: readonly string[] | undefined;
}

/** Schedules by object, such as `crm.contact`. These objects are synced even without a webhook for them. */
export type SyncSettings = Readonly<Record<string, SyncSetting>>;

/** The settings of a project. */
export interface ProjectSettings {
  readonly name: string;
  /**
   * Whether to refuse writes with a part that the service would leave out with a warning. A request may override it.
   */
  readonly strict: boolean;
  /** Whether accounts connected by `authorize` are pending until they are confirmed. */
  readonly confirmConnections: boolean;
  /** URLs to which browsers may be sent back, in the normal form of `new URL(…).href`. */
  readonly returnUrls: readonly string[];
  /**
   * Origins whose pages may use the project's connection tokens, as a browser sends them: `https://app.example.com`.
   */
  readonly browserOrigins: readonly string[];
  /** Origins whose pages may ask for the progress of a magic link. */
  readonly connectOrigins: readonly string[];
  /** Whether pages of these origins may show the forms for keys in frames. */
  readonly connectFrames: boolean;
  readonly branding: Branding;
  /** Objects that the project uses, as pages name them. Empty for all. */
  readonly objects: readonly string[];
  readonly limits: LimitOverrides;
  readonly sync: SyncSettings;
}

/** A tenant of the installation. All other data belongs to a project. */
export interface Project extends ProjectSettings {
  readonly id: string;
  readonly organisation?: string | undefined;
  /** Images by `project` or by the id of a provider. */
  readonly logos: Readonly<Record<string, Logo>>;
  /** Paused syncs. */
  readonly syncPauses: SyncPauses;
  /** Start of the deletion: since then, its keys are refused and no account can be connected. ISO 8601, UTC. */
  readonly deletingSince?: string | undefined;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The schedules of syncs that differ from the usual schedule. */
const syncSetting = shape({
  scheduled: optional(flag()),
  intervalSeconds: optional(number()),
  reconcileSeconds: optional(number()),
  isAdaptive: optional(flag('adaptive')),
  classes: optional(json<readonly string[]>()),
});

/** A tenant of the installation. A project that is older than the settings has none stored. */
export const projects = entity({
  table: 'projects',
  key: { pk: operatorScope, sk: 'project#{id}' },
  attributes: {
    id: text(),
    organisation: optional(text()),
    name: text(),
    /** Whether to refuse writes with a part that the service would leave out. A request may override it. */
    strict: orElse(flag(), false),
    /** Whether accounts connected by `authorize` are pending until they are confirmed. */
    confirmConnections: orElse(flag(), true),
    /** URLs to which browsers may be sent back. */
    returnUrls: orElse(json<readonly string[]>(), []),
    /** Origins whose pages may use the project's connection tokens. */
    browserOrigins: orElse(json<readonly string[]>(), []),
    /** Origins whose pages may ask for the progress of a magic link. */
    connectOrigins: orElse(json<readonly string[]>(), []),
    /** Whether pages of these origins may show the forms for keys in frames. */
    connectFrames: orElse(flag(), false),
    /** The look of the pages that linked users see. */
    branding: orElse<Branding>(
      shape({
        name: optional(text()),
        accentColor: optional(text()),
        privacyUrl: optional(text()),
        helpUrl: optional(text()),
      }),
      {},
    ),
    /** Objects that the project uses, such as `crm.contact`. Default: all. */
    objects: orElse(json<readonly string[]>(), []),
    /**
     * Images that pages show, by `project` or by the id of a provider. The bytes of an image are an item of their own.
     */
    logos: orElse(json<Readonly<Record<string, Logo>>>(), {}),
    /** Requests per minute, of the whole project and of each of its keys. */
    limits: orElse<LimitOverrides>(shape({ project: optional(number()), key: optional(number()) }), {}),
    /** Schedules of syncs that differ from the usual schedule, by object. */
    sync: orElse<SyncSettings>(mapOf(syncSetting), {}),
    /** Pauses by provider (`*` for all): start, author and reason. */
    syncPauses: orElse(json<SyncPauses>(), {}),
    /** Start of the deletion: ISO 8601, UTC. */
    deletingSince: optional(text()),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. Default: the time of creation. */
    updatedAt: optional(text()),
  },
});

/** A project as the service uses it. */
export const toProject = (stored: EntityValue<typeof projects>): Project => ({
  ...stored,
  updatedAt: stored.updatedAt ?? stored.createdAt,
});

/** Reads the project with this id, if it exists. Consistent. */
export const getProject = async (id: string): Promise<Project | undefined> => {
  const stored = await get(projects, { id });
  return stored && toProject(stored);
};

/** Reads a page of all projects, or of an organisation's projects, in the order of their ids. */
export const listProjects = async ({
  organisation,
  ...request
}: PageRequest & { readonly organisation?: string | undefined }): Promise<Page<Project>> => {
  const page = await list(projects, {}, request, organisation === undefined ? undefined : { organisation });
  return { ...page, items: page.items.map(toProject) };
};

/** Part of the transaction that inserts a connection: a project that is being deleted accepts none. */
export const notDeleting = (id: string) => projects.part.guard({ id }, { deletingSince: undefined }).ConditionCheck;
