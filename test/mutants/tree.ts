import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { applyTo, type Mutant } from './mutant.ts';

const root = join(import.meta.dirname, '..', '..');

/** Folders that tests do not read. */
const leftOut = new Set(['.git', '.data', 'cdk.out', 'dist', 'coverage']);

const isCopied = (path: string): boolean => !leftOut.has(relative(root, path)) && basename(path) !== 'node_modules';

/** A copy of the repository, used for one mutant after the other. */
export interface Tree {
  readonly folder: string;
  /** Inserts a mutant, and returns a function that removes it. Throws if the mutant does not fit. */
  put(mutant: Mutant): () => void;
}

/** Copies the repository into a new folder, so that the real files never change. */
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

/** Folders of the vendors' files. They are next to the repository, but not next to a copy. */
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
