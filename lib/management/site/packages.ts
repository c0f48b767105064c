import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { clientRoutes } from '../../api/management/docs.ts';
import type { BuiltAnswer } from '../../api/protocols/built-file.ts';
import type { Call } from '../../call.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { ApiError } from '../../errors.ts';
import { getPackage, keepPackage, keptReleases } from '../../store/projects/packages.ts';
import { hasTag } from './entity-tag.ts';

/** A package that the build made. */
export interface PackageEntry {
  /** Short name, such as `typescript`. */
  readonly name: string;
  /** Name of the file. It changes with the content. */
  readonly file: string;
}

/** The name of the list of packages in their folder. */
export const packageIndexFile = 'packages.json';

/** Packages of the build. */
interface Packages {
  readonly entries: readonly PackageEntry[];
  /** Files that this process has stored, or found stored. */
  readonly kept: Set<string>;
}

/** Folder of the packages, next to the bundle of the function. */
let folder = join(import.meta.dirname, 'packages');
let loaded: Promise<Packages> | undefined;

/** Serves another folder. A development machine has no bundle. */
export const servePackagesFrom = (path: string): void => {
  folder = path;
  loaded = undefined;
};

/** Short path of a package: `typescript.tgz`. */
const shortOf = ({ name, file }: PackageEntry): string => `${name}${extname(file)}`;

const load = async (): Promise<Packages> => ({
  entries: JSON.parse(await readFile(join(folder, packageIndexFile), 'utf8')),
  kept: new Set(),
});

/**
 * The bytes of a file of the build. The file is stored before its first download, because the lock file of a caller
 * may name the file after the next releases.
 */
const currentBytes = async ({ kept }: Packages, { name, file }: PackageEntry): Promise<Buffer> => {
  const content = await readFile(join(folder, file));
  if (!kept.has(file)) {
    await keepPackage({ project: operatorScope, name, file, content });
    kept.add(file);
  }
  return content;
};

/** The bytes of an earlier release. @throws ApiError `not_found` */
const earlierBytes = async ({ entries }: Packages, file: string): Promise<Buffer> => {
  const content = await getPackage(operatorScope, file);
  if (content !== undefined) return Buffer.from(content);
  const paths = entries.map((entry) => `/client/${shortOf(entry)}`).join(', ');
  throw new ApiError(
    'not_found',
    `There is no package ${file}: the last ${keptReleases} releases are available. The current ones: ${paths}.`,
    { details: { retriable: false } },
  );
};

const types: Readonly<Record<string, string>> = { '.tgz': 'application/gzip' };

/** Headers of a file whose content never changes. */
const headersOf = (file: string) => ({
  'content-type': types[extname(file)] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
  etag: `"${file}"`,
  'x-content-type-options': 'nosniff',
});

/**
 * Serves a package of this release or of an earlier release, or redirects to the current file of a package.
 * @throws ApiError `not_found` for a file that was never downloaded or is too old
 */
export const servePackage = async ({
  params: { file },
  headers,
}: Call<(typeof clientRoutes)['file']>): Promise<BuiltAnswer> => {
  loaded ??= load();
  const packages = await loaded;
  const current = packages.entries.find((entry) => shortOf(entry) === file);
  if (current !== undefined) {
    const location = `/client/${encodeURIComponent(current.file)}`;
    return { status: 302, headers: { location, 'cache-control': 'no-cache' }, bytes: Buffer.alloc(0) };
  }
  const own = packages.entries.find((entry) => entry.file === file);
  const bytes = own === undefined ? await earlierBytes(packages, file) : await currentBytes(packages, own);
  if (hasTag(headers, file)) return { status: 304, headers: headersOf(file), bytes: Buffer.alloc(0) };
  return { status: 200, headers: headersOf(file), bytes };
};
