import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryLinesOf } from '../../infra/new-provider/index.ts';

const root = join(import.meta.dirname, '..', '..');

/** The files and folders that people change in the repository, and the settings of its tools. */
const parts = [
  ...['docs', 'examples', 'functions', 'infra', 'lib', 'test'],
  ...['package.json', 'tsconfig.json', 'vitest.config.ts', '.biome.json', '.gitignore'],
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE'],
];

interface Run {
  readonly code: number;
  readonly output: string;
}

/** A copy of the tree without the vendors' material. */
export interface Tree {
  /** The top folder of the copy. */
  readonly folder: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Registers the new provider in this file. */
  register(id: string, file: string): void;
  /** Runs Node in the tree. */
  node(...args: readonly string[]): Promise<Run>;
  remove(): void;
}

const insert = (text: string, { from, before, lines }: ReturnType<typeof registryLinesOf>[number]): string => {
  const all = text.split('\n');
  const start = all.findIndex((line) => line.startsWith(from));
  const at = all.findIndex((line, index) => index >= start && line.startsWith(before));
  return all.toSpliced(at, 0, ...lines).join('\n');
};

/** Settings without the vendors' material and without the long form. */
const settings = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...{ LONG: undefined, VENDOR_SPECS: undefined, VENDOR_RECORDED: undefined, VENDOR_TRUTH: undefined },
});

export const copyTree = (): Tree => {
  // `../shared` of this tree does not exist.
  const folder = mkdtempSync(join(tmpdir(), 'new-provider-'));
  const tree = join(folder, 'tree');
  mkdirSync(tree);
  for (const part of parts)
    cpSync(join(root, part), join(tree, part), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return {
    folder: tree,
    read: (file) => readFileSync(join(tree, file), 'utf8'),
    write: (file, text) => writeFileSync(join(tree, file), text),
    register: (id, file) => {
      for (const line of registryLinesOf(id).filter((one) => one.file === file))
        writeFileSync(join(tree, file), insert(readFileSync(join(tree, file), 'utf8'), line));
    },
    node: (...args) =>
      new Promise((resolve) => {
        execFile(process.execPath, args, { cwd: tree, env: settings(), maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}\n${stderr}` }),
        );
      }),
    remove: () => rmSync(folder, { recursive: true }),
  };
};
