import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSiteFrom } from '../../lib/management/docs.ts';

/** The documentation on one machine. */
export interface LocalSite {
  /** Builds it, once: into a folder of this process, as the documents may have changed since the last start. */
  ready(): Promise<void>;
  remove(): Promise<void>;
}

const build = async (): Promise<string> => {
  // Markdown and the document of the API are of no use to whoever reads no documentation.
  const { buildSite } = await import('../site/build.ts');
  const folder = await mkdtemp(join(tmpdir(), 'docs-'));
  await buildSite(folder, 'quick');
  serveSiteFrom(folder);
  return folder;
};

export const createSite = (): LocalSite => {
  let building: Promise<string> | undefined;
  return {
    ready: async () => {
      building ??= build();
      await building;
    },
    remove: async () => {
      const folder = await building?.catch(() => undefined);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};
