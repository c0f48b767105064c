import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { prefersPage } from '../../lib/api/accepts.ts';
import { serveSiteFrom } from '../../lib/management/site/docs.ts';
import type { LambdaHandler } from './functions.ts';

/** Documentation site on this machine. */
export interface LocalSite {
  /** Builds the site once. Settles when the build has ended, even if it failed. */
  ready(): Promise<void>;
  /** Function for the pages. It waits for the build and answers 503 with the reason if the build failed. */
  serve(handler: LambdaHandler): LambdaHandler;
  remove(): Promise<void>;
}

export interface SiteOptions {
  /** Script that builds the site. `workerData` of the script names the target folder. */
  readonly builder?: URL;
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Settles when the thread has ended. */
const endOf = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build ended with ${code}`))));
  });

/** Whether a request needs a page. `GET /` also answers programs, without a page. */
const needsSite: (event: Parameters<LambdaHandler>[0]) => boolean = ({ rawPath, headers }) =>
  rawPath !== '/' || prefersPage(headers.accept);

const unavailable = (failure: unknown) => ({
  statusCode: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: `The documentation could not be built: ${reasonOf(failure)}\nThe API is not affected. Remove the cause, then start again.\n`,
});

/**
 * Creates the site. Each process builds the site into a separate folder, because documents may have changed since the
 * last start.
 */
export const createSite = ({
  builder = new URL('../site/worker.ts', import.meta.url),
  onFailure,
}: SiteOptions = {}): LocalSite => {
  let building: Promise<void> | undefined;
  let worker: Worker | undefined;
  let folder: string | undefined;
  let failure: { readonly error: unknown } | undefined;
  let isOver = false;

  const build = async (): Promise<void> => {
    folder = await mkdtemp(join(tmpdir(), 'docs-'));
    if (isOver) return;
    worker = new Worker(builder, { workerData: folder });
    await endOf(worker);
    serveSiteFrom(folder);
  };

  const ready = (): Promise<void> => {
    building ??= build().catch((error: unknown) => {
      failure = { error };
      if (!isOver) onFailure?.(error);
    });
    return building;
  };

  return {
    ready,
    serve: (handler) => async (event, context) => {
      if (!needsSite(event)) return handler(event, context);
      await ready();
      return failure === undefined ? handler(event, context) : unavailable(failure.error);
    },
    remove: async () => {
      isOver = true;
      await worker?.terminate();
      await building;
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};
