import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LambdaHandler } from '../../../infra/local/functions.ts';
import { startGateway } from '../../../infra/local/gateway.ts';
import { routes } from '../../../lib/api/routes.ts';
import { nameProviderRequests, requestHeader, serveAs } from '../provider-time.ts';
import { cpuHeader, handlerHeader, memoryHeader } from '../timing.ts';
import { report } from './processes.ts';

/**
 * Folder of bundles, and the handler that serves every route. Without a handler, each route has its own, as deployed.
 */
const [folder = '', only] = process.argv.slice(2);

const importHandler = async (name: string): Promise<LambdaHandler> => {
  const dot = name.lastIndexOf('.');
  const file = join(folder, 'functions', name.slice(0, dot), 'index.mjs');
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  const found = module[name.slice(dot + 1)];
  if (typeof found !== 'function') throw new Error(`${file} does not export ${name}`);
  return (event, context) => found(event, context);
};

/** Name of the bench request that an event contains. */
const nameOf = (event: unknown): string | undefined =>
  (event as { readonly headers: Readonly<Record<string, string>> }).headers[requestHeader];

/** Adds headers: duration of the function without gateway and wire, CPU time (ms) and memory of this process. */
const timed =
  (run: LambdaHandler): LambdaHandler =>
  async (event, context) => {
    const name = nameOf(event);
    // Only clients of the bench receive times. Other clients, such as a provider, do not.
    if (name === undefined) return run(event, context);
    const began = performance.now();
    const result = (await serveAs(name, () => run(event, context))) as { headers?: object };
    const duration = performance.now() - began;
    const { user, system } = process.cpuUsage();
    const reported = {
      [handlerHeader]: String(duration),
      [cpuHeader]: String((user + system) / 1000),
      [memoryHeader]: String(process.memoryUsage.rss()),
    };
    return { ...result, headers: { ...result.headers, ...reported } };
  };

nameProviderRequests();

const gateway = await startGateway({
  routes,
  port: 0,
  load: async (name) => timed(await importHandler(only ?? name)),
  onFailure: (error) => console.error(error),
});

report({ url: gateway.url });
