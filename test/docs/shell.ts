import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { Block } from './markdown.ts';

/** Result of a block. */
export interface Ran {
  readonly block: Block;
  /** Statuses of the block's requests, in order. */
  readonly statuses: readonly number[];
  /** Output of the block: one response per line. */
  readonly output: string;
  /** Error output of the block's commands. */
  readonly errors: string;
}

const status = /^@@status (\d{3})$/gm;

/**
 * Commands before the blocks. Every request also prints its status to standard error. Twenty seconds are much more than
 * a request needs.
 */
const prelude = `set -euo pipefail
curl() {
  command curl --silent --show-error --max-time 20 --write-out '\\n%{stderr}\\n@@status %{http_code}\\n' "$@"
}`;

const separator = (index: number): string => `@@block ${index}`;

const scriptOf = (blocks: readonly Block[]): string =>
  [
    prelude,
    ...blocks.map(({ text }, index) => `echo; echo '${separator(index)}'; echo '${separator(index)}' >&2\n${text}\n`),
  ].join('\n');

const bash = async (script: string, folder: string): Promise<readonly [output: string, errors: string]> => {
  const child = spawn('bash', ['-c', script], {
    cwd: folder,
    // The blocks use the `node` of this process.
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = ['', ''] as [string, string];
  child.stdout.on('data', (chunk: Buffer) => {
    texts[0] += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    texts[1] += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return texts;
};

/** Splits a text into the output of each block. A block that was not reached has no output. */
const split = (text: string, count: number): readonly (string | undefined)[] => {
  const lines = text.split('\n');
  const starts = Array.from({ length: count }, (_, index) => lines.indexOf(separator(index)));
  return starts.map((start, index) => {
    if (start === -1) return undefined;
    const end = starts[index + 1] ?? -1;
    return lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
  });
};

/**
 * Runs blocks of a document one after the other in one shell, so that they share their variables. The shell ends at the
 * first failed command, and later blocks have no statuses.
 * @param folder folder with the `.data` of the service
 */
export const runBlocks = async (blocks: readonly Block[], folder: string): Promise<readonly Ran[]> => {
  const [output, errors] = await bash(scriptOf(blocks), folder);
  const [outputs, complaints] = [split(output, blocks.length), split(errors, blocks.length)];
  return blocks.map((block, index) => {
    const said = complaints[index] ?? '';
    return {
      block,
      statuses: [...said.matchAll(status)].map(([, code]) => Number(code)),
      output: outputs[index] ?? '',
      errors: said.replaceAll(status, '').trim(),
    };
  });
};

/** Returns the last response that a block printed. */
export const lastAnswer = ({ output }: Ran): unknown => {
  const line = output
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .at(-1);
  return line === undefined ? undefined : JSON.parse(line);
};
