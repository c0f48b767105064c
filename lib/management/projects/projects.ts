import type * as z from 'zod';
import type { projectRecord } from '../../api/management/projects/project-record.ts';
import type { projectRoutes } from '../../api/management/projects/projects.ts';
import type { Answer, Call } from '../../call.ts';
import { newId } from '../../crypto/ids.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { ApiError, refusal, validationError } from '../../errors.ts';
import { hasOwnClasses } from '../../objects/classed.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { insertProject, updateProject as updateStored } from '../../store/projects/project-changes.ts';
import {
  type Branding,
  getProject,
  listProjects as listStored,
  type Project,
  type ProjectSettings,
  type SyncSettings,
} from '../../store/projects/projects.ts';
import { rememberProject } from '../../store/projects/recent-projects.ts';
import { allProviders } from '../../store/sync/pauses.ts';
import { presentPause } from '../connections/present-pause.ts';
import { answerPage } from '../page-answer.ts';
import { logoPath } from './logo-path.ts';

type Routes = typeof projectRoutes;

/** A project as its keys and the operator see it. */
export const presentProject = (project: Project): z.input<typeof projectRecord> => ({
  id: project.id,
  id_organisation: project.organisation ?? null,
  name: project.name,
  status: project.deletingSince === undefined ? 'active' : 'deleting',
  strict: project.strict,
  confirm_connections: project.confirmConnections,
  return_urls: [...project.returnUrls],
  browser_origins: [...project.browserOrigins],
  connect_origins: [...project.connectOrigins],
  connect_frames: project.connectFrames,
  branding: {
    name: project.branding.name ?? null,
    accent_color: project.branding.accentColor ?? null,
    privacy_url: project.branding.privacyUrl ?? null,
    help_url: project.branding.helpUrl ?? null,
  },
  objects: [...project.objects],
  logos: Object.fromEntries(
    Object.entries(project.logos).map(([name, { type, width, height, bytes, hash }]) => [
      name,
      { content_type: type, width, height, size: bytes, path: logoPath(project.id, name, hash) },
    ]),
  ),
  limits: {
    requests_per_minute: project.limits.project ?? null,
    key_requests_per_minute: project.limits.key ?? null,
  },
  sync: Object.fromEntries(
    Object.entries(project.sync).map(
      ([object, { scheduled, intervalSeconds, reconcileSeconds, isAdaptive, classes }]) => [
        object,
        {
          scheduled: scheduled ?? true,
          interval_seconds: intervalSeconds ?? null,
          adaptive: isAdaptive ?? false,
          reconcile_interval_seconds: reconcileSeconds ?? null,
          ...(hasOwnClasses(object) && { classes: [...(classes ?? [])] }),
        },
      ],
    ),
  ),
  sync_pauses: Object.entries(project.syncPauses).map(([provider, pause]) => ({
    provider: provider === allProviders ? null : provider,
    ...presentPause(pause),
  })),
  created_at: project.createdAt,
  updated_at: project.updatedAt,
});

/**
 * Refusal for a project that never existed, was deleted, or belongs to another key. The words are the same in all
 * cases.
 */
export const noProject = (id: string): ApiError =>
  new ApiError('not_found', `There is no project ${id} for this API key.`, { details: { retriable: false } });

/** Creates a project object with a new id and the default settings. @param now epoch ms */
export const newProject = (name: string, organisation: string | undefined, now: number): Project => ({
  id: newId(),
  organisation,
  name,
  strict: false,
  confirmConnections: true,
  returnUrls: [],
  browserOrigins: [],
  connectOrigins: [],
  connectFrames: false,
  branding: {},
  objects: [],
  logos: {},
  limits: {},
  sync: {},
  syncPauses: {},
  createdAt: isoTime(now),
  updatedAt: isoTime(now),
});

/**
 * Creates a project with the settings of `newProject`.
 * @throws ApiError `validation_failed` if the organisation does not exist
 */
export const createProject = async ({ body, now }: Call<Routes['create']>): Promise<Answer> => {
  const project = newProject(body.name, body.id_organisation, now);
  if (await insertProject(project)) return { data: presentProject(project) };
  throw validationError([{ path: 'id_organisation', message: 'is no organisation; create it: POST /organisations' }]);
};

/**
 * A page of all projects, or of an organisation's projects.
 * @throws ApiError `invalid_cursor`
 */
export const listProjects = ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const { id_organisation: organisation } = query;
  const list = { caller, project: operatorScope, route: 'GET /projects', filters: { organisation } };
  return answerPage(list, query, (page) => listStored({ ...page, organisation }), presentProject);
};

/** The project that the path names, for its own keys and for the operator. @throws ApiError `not_found` */
export const findProject = async ({
  params: { id },
  caller,
}: Call<Routes['get' | 'update' | 'updateLogos' | 'pauseSync' | 'resumeSync']>): Promise<Project> => {
  const mayRead = caller.kind === 'operator' || (caller.kind === 'project' && caller.project === id);
  const project = mayRead ? await getProject(id) : undefined;
  if (project === undefined) throw noProject(id);
  return project;
};

/**
 * Returns a project to its own keys and to the operator.
 * @throws ApiError `not_found`, also for another key's project
 */
export const getProjectById = async (call: Call<Routes['get']>): Promise<Answer> => ({
  data: presentProject(await findProject(call)),
});

type GivenSync = NonNullable<Call<Routes['update']>['body']['sync']>;

const syncSettingsOf = (given: GivenSync): SyncSettings =>
  Object.fromEntries(
    Object.entries(given).map(([object, setting]) => [
      object,
      {
        scheduled: setting?.scheduled,
        intervalSeconds: setting?.interval_seconds,
        isAdaptive: setting?.adaptive,
        reconcileSeconds: setting?.reconcile_interval_seconds,
        classes: setting?.classes,
      },
    ]),
  );

/** Origins in the form that browsers write, each once. */
const originsOf = (urls: readonly string[]): readonly string[] => [...new Set(urls.map((url) => new URL(url).origin))];

const hrefOf = (url: string | undefined): string | undefined => url && new URL(url).href;

type GivenBranding = NonNullable<Call<Routes['update']>['body']['branding']>;

const brandingOf = (given: GivenBranding): Branding => ({
  name: given.name,
  accentColor: given.accent_color?.toLowerCase(),
  privacyUrl: hrefOf(given.privacy_url),
  helpUrl: hrefOf(given.help_url),
});

const settingsOf = ({ body }: Call<Routes['update']>): Partial<ProjectSettings> => {
  const { name, strict, confirm_connections: confirmConnections, branding, objects, limits, sync } = body;
  const {
    return_urls: urls,
    browser_origins: browsers,
    connect_origins: connects,
    connect_frames: connectFrames,
  } = body;
  return {
    ...(name !== undefined && { name }),
    ...(strict !== undefined && { strict }),
    ...(confirmConnections !== undefined && { confirmConnections }),
    ...(urls && { returnUrls: [...new Set(urls.map((url) => new URL(url).href))] }),
    ...(browsers && { browserOrigins: originsOf(browsers) }),
    ...(connects && { connectOrigins: originsOf(connects) }),
    ...(connectFrames !== undefined && { connectFrames }),
    ...(branding && { branding: brandingOf(branding) }),
    ...(objects && { objects: [...new Set(objects)] }),
    ...(limits && { limits: { project: limits.requests_per_minute, key: limits.key_requests_per_minute } }),
    ...(sync && { sync: syncSettingsOf(sync) }),
  };
};

/**
 * Refuses a change of limits by a project's key. Limits protect projects from each other, so a project cannot set its
 * own limits.
 */
const refuseOwnLimits = ({ body, caller }: Call<Routes['update']>): void => {
  if (body.limits === undefined || caller.kind === 'operator') return;
  throw new ApiError('forbidden', 'limits: only an operator key can change them; leave them out.', {
    details: { issues: [{ path: 'limits', message: 'requires an operator key' }], retriable: false },
  });
};

/**
 * Changes the given settings. Only an operator key can change `limits`. The change takes effect in this process at
 * once, elsewhere within 30 s.
 * @throws ApiError `not_found`, `forbidden` for `limits`, `conflict` if the project is being deleted
 */
export const updateProject = async (call: Call<Routes['update']>): Promise<Answer> => {
  const { id } = await findProject(call);
  refuseOwnLimits(call);
  const project = await updateStored(id, settingsOf(call), call.now);
  if (project === undefined) {
    throw refusal('conflict', `The project ${id} is being deleted.`);
  }
  rememberProject(project, call.now);
  return { data: presentProject(project) };
};
