import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { applyTo, type Mutant } from './mutant.ts';

const root = join(import.meta.dirname, '..', '..');

/** Folders that tests do not read. */
const leftOut = new Set(['.git', '.data', 'cdk.out', 'dist', 'coverage']);

const isCopied = (path: string): boolean => !leftOut.has(relative(root, path)) && basename(path) !== 'node_modules';

/** A copy of the repository, for one mutant after the other. */
export interface Tree {
  readonly folder: string;
  /** Puts the mutant in, and answers the function that takes it out. Throws when it does not apply. */
  put(mutant: Mutant): () => void;
}

/** Copies the repository into a folder that does not exist yet: the real files are never changed. */
export const copyTree = (folder: string): Tree => {
  cpSync(root, folder, { recursive: true, filter: isCopied });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const put = (mutant: Mutant): (() => void) => {
    const path = join(folder, mutant.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, applyTo(text, mutant));
    return () => writeFileSync(path, text);
  };
  return { folder, put };
};

/** The vendors' files are beside the repository, not beside a copy of it. */
export const vendorFolders = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ['VENDOR_SPECS', 'vendor-specs'],
      ['VENDOR_RECORDED', 'recorded'],
      ['VENDOR_TRUTH', 'truth'],
    ].map(([variable = '', folder = '']) => [
      variable,
      join(root, process.env[variable] ?? join('..', 'shared', folder)),
    ]),
  );
