import { join } from 'node:path';
import { type Bundle, buildBundles, projectFolders } from '../../../infra/bundles.ts';
import { type Handler, handlersOf, notFoundHandler } from '../../../infra/handlers.ts';
import { routes } from '../../../lib/api/routes.ts';

/** All measured bundles, built in the same way. */
export interface Bundles {
  readonly service: readonly Bundle[];
  readonly bareWrites: Bundle;
  /** Creates only the clients of the SDK. */
  readonly clients: Bundle;
  /** Syncs one account and ends. */
  readonly syncWorker: Bundle;
  /** Calls functions with and without the request log. */
  readonly loggedCalls: Bundle;
}

const handlerOf = (file: string, exportName: string): Handler => ({
  name: `${file}.${exportName}`,
  file,
  exportName,
  stack: 'bench',
  routes: [],
  gatewayRoutes: [],
  grants: {
    records: [],
    connections: [],
    projects: [],
    events: [],
    usage: [],
    requests: [],
    key: [],
    webhookKey: [],
    appKey: [],
    auditKey: [],
    sends: [],
  },
});

const find = (bundles: ReadonlyMap<string, Bundle>, file: string): Bundle => {
  const bundle = bundles.get(file);
  if (bundle === undefined) throw new Error(`test/bench/${file}.ts was not bundled.`);
  return bundle;
};

/**
 * Bundles the functions into `<folder>/service` and the code for comparison into `<folder>/bare`.
 * @param isNeeded whether to bundle a file below `functions/`. A bundle takes 0.7 s of CPU.
 */
export const buildAll = async (folder: string, isNeeded: (file: string) => boolean): Promise<Bundles> => {
  const handlers = [...handlersOf(routes), notFoundHandler].filter(({ file }) => isNeeded(file));
  const service = await buildBundles(handlers, {
    ...projectFolders,
    output: join(folder, 'service'),
  });
  const compared = await buildBundles(
    [
      handlerOf('bare/writes', 'handle'),
      handlerOf('bare/reads', 'handle'),
      handlerOf('bare/nothing', 'handle'),
      handlerOf('setup/clients', 'database'),
      handlerOf('setup/sync-worker', 'measured'),
      handlerOf('setup/logged-calls', 'measured'),
    ],
    { functions: join(import.meta.dirname, '..'), output: join(folder, 'bare') },
  );
  return {
    service: [...service.values()],
    bareWrites: find(compared, 'bare/writes'),
    clients: find(compared, 'setup/clients'),
    syncWorker: find(compared, 'setup/sync-worker'),
    loggedCalls: find(compared, 'setup/logged-calls'),
  };
};
