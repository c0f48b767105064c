import { bytes, listOf, text } from '../dynamodb/attribute.ts';
import { isNew } from '../dynamodb/condition.ts';
import { pauseBefore } from '../dynamodb/conflicts.ts';
import { entity } from '../dynamodb/entity.ts';
import { get } from '../dynamodb/operations.ts';
import { writeUnlessFirst } from '../dynamodb/transaction.ts';

/** The releases of a package that have been downloaded. */
export const packageReleases = entity({
  table: 'usage',
  key: { pk: '{project}', sk: 'releases#{name}' },
  attributes: {
    /** Names of the files, the newest first. */
    files: listOf(text()),
  },
});

/** A downloaded file of a package. Lock files of callers name the file. */
export const packageFiles = entity({
  table: 'usage',
  key: { pk: '{project}', sk: 'package#{file}' },
  attributes: { content: bytes() },
});

/** Number of releases of a package whose files are stored. */
export const keptReleases = 5;

/** Number of attempts while other processes store a release of the same package. */
const mostAttempts = 5;

/** A file of a package. `project` is `op`, because packages belong to the deployment. */
export interface PackageFile {
  readonly project: string;
  /** Short name of the package. */
  readonly name: string;
  readonly file: string;
  readonly content: Uint8Array;
}

const keepOnce = async ({ project, name, file, content }: PackageFile): Promise<boolean> => {
  const releases = await get(packageReleases, { project, name });
  if (releases?.files.includes(file)) return true;
  const files = [file, ...(releases?.files ?? [])];
  return writeUnlessFirst([
    packageReleases.part.upsert(
      { project, name },
      {
        set: { files: files.slice(0, keptReleases) },
        when: releases === undefined ? isNew : { files: releases.files },
      },
    ),
    packageFiles.part.put({ project, file, content }),
    ...files.slice(keptReleases).map((oldest) => packageFiles.part.remove({ project, file: oldest }, [])),
  ]);
};

/**
 * Stores a file as the newest release of its package, unless it is stored already. Removes releases beyond the last
 * five.
 * @throws Error if other processes stored releases in every attempt
 */
export const keepPackage = async (given: PackageFile): Promise<void> => {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if (attempt > 0) await pauseBefore(attempt);
    if (await keepOnce(given)) return;
  }
  throw new Error(`The file ${given.file} could not be stored: other processes stored releases of ${given.name}.`);
};

/** The bytes of a stored file; `undefined` if it was never downloaded, or belongs to an older release. */
export const getPackage = async (project: string, file: string): Promise<Uint8Array | undefined> =>
  (await get(packageFiles, { project, file }))?.content;
