import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { prefersPage } from '../../lib/api/accepts.ts';
import { serveSiteFrom } from '../../lib/management/site/docs.ts';
import { servePackagesFrom } from '../../lib/management/site/packages.ts';
import type { LambdaHandler } from './functions.ts';

/** Files that a build makes on this machine, such as the documentation site. */
export interface LocalSite {
  /** Builds the files once. Settles when the build has ended, even if it failed. */
  ready(): Promise<void>;
  /**
   * Function for the files. It waits for the build and answers 503 with the reason if the build failed. The build takes
   * nothing of the function's time, and may take longer on a busy machine.
   */
  serve(handler: LambdaHandler): LambdaHandler;
  remove(): Promise<void>;
}

export interface SiteOptions {
  /** Script that builds the files. `workerData` of the script names the target folder. */
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

/** A kind of files that a build makes. */
interface Kind {
  /** Subject of the sentence about a failed build. */
  readonly what: string;
  readonly builder: URL;
  readonly serveFrom: (folder: string) => void;
  /** Whether a request needs the files. */
  readonly isNeeded: typeof needsSite;
}

const documentation: Kind = {
  what: 'The documentation',
  builder: new URL('../site/worker.ts', import.meta.url),
  serveFrom: serveSiteFrom,
  isNeeded: needsSite,
};

/** Packages below `/client/`. */
export const localPackages: Kind = {
  what: 'The packages',
  builder: new URL('../packages/worker.ts', import.meta.url),
  serveFrom: servePackagesFrom,
  isNeeded: () => true,
};

const unavailable = (what: string, failure: unknown) => ({
  statusCode: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: `${what} could not be built: ${reasonOf(failure)}\nThe API is not affected. Remove the cause, then start again.\n`,
});

/**
 * Creates the files of a kind. Default: the site. Each process builds the files into a separate folder, because their
 * sources may have changed since the last start.
 */
export const createSite = (
  { builder, onFailure }: SiteOptions = {},
  { what, builder: usual, serveFrom, isNeeded }: Kind = documentation,
): LocalSite => {
  let building: Promise<void> | undefined;
  let worker: Worker | undefined;
  let folder: string | undefined;
  let failure: { readonly error: unknown } | undefined;
  let isOver = false;

  const build = async (): Promise<void> => {
    folder = await mkdtemp(join(tmpdir(), 'docs-'));
    if (isOver) return;
    worker = new Worker(builder ?? usual, { workerData: folder });
    await endOf(worker);
    serveFrom(folder);
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
      if (!isNeeded(event)) return handler(event, context);
      const left = context.getRemainingTimeInMillis();
      await ready();
      if (failure !== undefined) return unavailable(what, failure.error);
      const end = performance.now() + left;
      return handler(event, { ...context, getRemainingTimeInMillis: () => Math.max(0, end - performance.now()) });
    },
    remove: async () => {
      isOver = true;
      await worker?.terminate();
      await building;
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};
