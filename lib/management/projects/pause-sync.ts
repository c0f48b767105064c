import type { connectionSyncRoutes } from '../../api/management/connections/connection-syncs.ts';
import type { projectRoutes } from '../../api/management/projects/projects.ts';
import type { providerSyncRoutes } from '../../api/management/sync.ts';
import type { Answer, Call, Caller } from '../../call.ts';
import { pauseOf } from '../../connections/sync-pause.ts';
import { ApiError, refusal } from '../../errors.ts';
import { loaders } from '../../providers/registry.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { setConnectionPause } from '../../store/connections/connection-pause.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { pauseProject, resumeProject } from '../../store/projects/project-pauses.ts';
import type { Project } from '../../store/projects/projects.ts';
import { pauseProvider, resumeProvider } from '../../store/projects/provider-pause-changes.ts';
import { getProviderPause } from '../../store/projects/provider-pauses.ts';
import { rememberProject } from '../../store/projects/recent-projects.ts';
import { allProviders, type SyncPause, syncPause } from '../../store/sync/pauses.ts';
import { dueSchedule } from '../../store/sync/schedules.ts';
import { namedProject } from '../caller.ts';
import { findProvider } from '../connections/credentials.ts';
import { findConnection, revokedError } from '../connections/find-connection.ts';
import { presentConnectionPause } from '../connections/present-pause.ts';
import { findProject, presentProject } from './projects.ts';

type ConnectionCall = Call<(typeof connectionSyncRoutes)['pauseSync' | 'resumeSync']>;
type ProjectCall = Call<(typeof projectRoutes)['pauseSync' | 'resumeSync']>;
type ProviderCall = Call<(typeof providerSyncRoutes)['pause' | 'resume' | 'show']>;

/** Id of the caller's API key. @throws Error if the route accepts other callers */
const keyOf = (caller: Caller): string => {
  if (caller.kind === 'project' || caller.kind === 'operator') return caller.keyId;
  throw new Error('A route for keys was called without a key.');
};

interface PauseCall {
  readonly caller: Caller;
  readonly now: number;
  readonly body: { readonly reason?: string | undefined };
}

const pauseBy = ({ caller, now, body }: PauseCall): SyncPause => syncPause(isoTime(now), keyOf(caller), body.reason);

/** Starts or ends the pause of a connection's syncs. @param pause the new pause; `undefined` ends the current pause */
const changeConnection = async (call: ConnectionCall, pause: SyncPause | undefined): Promise<Connection> => {
  const named = await namedProject(call.caller, call.body.id_project);
  const { id, project } = await findConnection(call, named, call.params.id);
  const changed = await setConnectionPause({ project, id }, pause, call.now);
  if (changed !== undefined) return changed;
  throw revokedError(id);
};

const answerConnection = async (connection: Connection, now: number): Promise<Answer> => {
  const paused = presentConnectionPause(await pauseOf(connection, now));
  return { data: { id: connection.id, paused } };
};

/**
 * Pauses the syncs of a connection. Due syncs leave the index when a worker reaches them.
 * @throws ApiError `not_found`, `conflict` if the connection is revoked
 */
export const pauseConnectionSync = async (call: Call<(typeof connectionSyncRoutes)['pauseSync']>): Promise<Answer> =>
  answerConnection(await changeConnection(call, pauseBy(call)), call.now);

/**
 * Ends the pause of a connection. Its cycle becomes due after the pause ends. Therefore a worker that parks the cycle
 * meanwhile sees the end of the pause or the due cycle.
 * @throws ApiError `not_found`, `conflict` if the connection is revoked
 */
export const resumeConnectionSync = async (
  call: Call<(typeof connectionSyncRoutes)['resumeSync']>,
): Promise<Answer> => {
  const connection = await changeConnection(call, undefined);
  await dueSchedule({ project: connection.project, connection: connection.id }, call.now);
  return answerConnection(connection, call.now);
};

const changedMeanwhile = ({ id, deletingSince }: Project): ApiError =>
  deletingSince === undefined
    ? new ApiError('conflict', `The pauses of the project ${id} were changed meanwhile; try again.`, {
        details: { retriable: true, outcome: 'not_applied' },
      })
    : refusal('conflict', `The project ${id} is being deleted.`);

/** The providers of a call: one provider, or all. @throws ApiError `validation_failed` for an unknown provider */
const providerOf = async ({ body }: ProjectCall): Promise<string> =>
  body.provider === undefined ? allProviders : (await findProvider(body.provider)).id;

const answerProject = (before: Project, after: Project | undefined, now: number): Answer => {
  if (after === undefined) throw changedMeanwhile(before);
  rememberProject(after, now);
  return { data: presentProject(after) };
};

/**
 * Pauses the syncs of a project: all syncs, or the syncs with one provider.
 * @throws ApiError `not_found`, `validation_failed` for an unknown provider, `conflict` if the pauses were changed
 * meanwhile or the project is being deleted
 */
export const pauseProjectSync = async (call: Call<(typeof projectRoutes)['pauseSync']>): Promise<Answer> => {
  const [project, provider] = [await findProject(call), await providerOf(call)];
  return answerProject(project, await pauseProject(project, provider, pauseBy(call), call.now), call.now);
};

/** Ends such a pause, and makes all connections of the project due. @throws ApiError as `pauseProjectSync` */
export const resumeProjectSync = async (call: Call<(typeof projectRoutes)['resumeSync']>): Promise<Answer> => {
  const [project, provider] = [await findProject(call), await providerOf(call)];
  return answerProject(project, await resumeProject(project, provider, call.now), call.now);
};

const findProviderId = ({ params: { provider } }: ProviderCall): string => {
  if (Object.hasOwn(loaders, provider)) return provider;
  throw new ApiError('not_found', `There is no provider ${provider}; GET /coverage lists the providers.`, {
    details: { retriable: false },
  });
};

const presentProvider = (provider: string, pause: SyncPause | undefined): Answer => ({
  data: { provider, paused: presentConnectionPause(pause && { level: 'provider', ...pause }) },
});

/** Pauses the syncs of all connections to a provider. @throws ApiError `not_found` */
const pauseProviderSync = async (call: Call<(typeof providerSyncRoutes)['pause']>): Promise<Answer> => {
  const provider = findProviderId(call);
  const pause = pauseBy(call);
  await pauseProvider(provider, pause, call.now);
  return presentProvider(provider, pause);
};

/** Ends the pause of a provider, and makes all its connections due. @throws ApiError `not_found` */
const resumeProviderSync = async (call: Call<(typeof providerSyncRoutes)['resume']>): Promise<Answer> => {
  const provider = findProviderId(call);
  await resumeProvider(provider, call.now);
  return presentProvider(provider, undefined);
};

/** The pause of a provider. @throws ApiError `not_found` */
const showProviderSync = async (call: Call<(typeof providerSyncRoutes)['show']>): Promise<Answer> => {
  const provider = findProviderId(call);
  return presentProvider(provider, await getProviderPause(provider, call.now));
};

/** Use cases of `providerSyncRoutes`. */
export const providerSyncUseCases = {
  pause: pauseProviderSync,
  resume: resumeProviderSync,
  show: showProviderSync,
};
