import { createHash } from 'node:crypto';
import { gzipSync } from 'fflate';
import { createTar } from 'nanotar';
import type { BuiltPackage } from './package.ts';

/** Files of an npm package by their names, with `package.json`. */
export type PackageFiles = Readonly<Record<string, string>>;

/** Members of `package.json` with packages that npm installs, or with commands that npm runs. */
const refused = ['scripts', 'dependencies', 'optionalDependencies', 'bundledDependencies', 'bin'] as const;

/** Number of hexadecimal digits of the SHA-256 in the name of a file. */
const hashDigits = 20;

/** Time of all files, epoch ms. npm gives this time to the files of its own archives. */
const mtime = Date.UTC(1985, 9, 26, 8, 15);

/** Archive of a package. The compression is JavaScript, because the zlib of a machine decides its own bytes. */
const archive = (files: PackageFiles): Uint8Array => {
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const entries = sorted.map(([name, data]) => ({ name: `package/${name}`, data }));
  const tar = createTar(entries, { attrs: { mtime, mode: '644', uid: 0, gid: 0 } });
  return gzipSync(tar, { level: 9, mtime: 0 });
};

/** SHA-256 of a file in the form that the names of files contain. */
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, hashDigits);

/**
 * Packs an npm package. The name of the file is `<scope>-<name>-<version>-<hash of the content>.tgz`.
 * @param name short name of the package
 * @throws Error if an installation would run a command or add a package
 */
export const packNpm = (name: string, files: PackageFiles): BuiltPackage => {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(files['package.json'] ?? '{}');
  const member = refused.find((one) => one in manifest);
  if (member !== undefined) throw new Error(`The package ${manifest.name} has ${member}; it must run and add nothing.`);
  const bytes = archive(files);
  const full = String(manifest.name).replace(/^@/, '').replace('/', '-');
  const version = String(manifest.version);
  return { name, version, file: `${full}-${version}-${hashOf(bytes)}.tgz`, bytes };
};
