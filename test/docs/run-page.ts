import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { waitFor } from '../harness/wait-for.ts';
import { differences } from './answers.ts';
import { expectedOf, isAsExpected, isExample } from './expected.ts';
import { type Block, blocksIn, readDocument, root } from './markdown.ts';
import { lastAnswer, type Ran, runBlocks } from './shell.ts';

/** Default address of `npm start`, as the documents write it. */
const usualUrl = 'http://127.0.0.1:3000';

/** A service like the one of `npm start`. */
export interface LocalService {
  readonly url: string;
  /** Contains its `.data`. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** @param tree folder of the project, or of a copy */
export const startLocal = async (tree = root): Promise<LocalService> => {
  const folder = mkdtempSync(join(tmpdir(), 'uis-docs-'));
  const service = spawn(process.execPath, [join(tree, 'infra/local/index.ts')], {
    cwd: tree,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, '.data'),
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let screen = '';
  service.stdout.on('data', (chunk: Buffer) => {
    screen += chunk;
  });
  await waitFor(() => expect(screen).toContain('Ctrl-C ends everything'));
  return {
    url: /http:\/\/127\.0\.0\.1:\d+/.exec(screen)?.[0] ?? '',
    folder,
    stop: async () => {
      const ended = new Promise((resolve) => service.once('exit', resolve));
      service.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
};

const findSetUp = (): Block => {
  const found = blocksIn(readDocument('README.md')).find(({ text }) => text.includes('demo()'));
  if (found === undefined) throw new Error('README.md has no block that sets the variables of the examples');
  return found;
};

const problemsOf = (document: string, ran: Ran): readonly string[] => {
  const expected = expectedOf(ran.block);
  const where = `${document}:${ran.block.line}`;
  const wrong = expected.flatMap((one, index) => {
    const status = ran.statuses[index];
    return status !== undefined && isAsExpected(status, one) ? [] : [`request ${index + 1}: ${one} became ${status}`];
  });
  const tooMany = ran.statuses.length > expected.length ? [`${ran.statuses.length} requests were made`] : [];
  const problems = [...wrong, ...tooMany];
  return problems.length === 0 ? [] : [`${where} ${problems.join(', ')}\n${ran.output}\n${ran.errors}`];
};

/** The block of JSON that follows a block shows its last answer. */
const shownAfter = (blocks: readonly Block[], { line }: Block): unknown => {
  const next = blocks.find((block) => block.line > line);
  return next?.language === 'json' ? JSON.parse(next.text) : undefined;
};

const falseAnswers = (document: string, blocks: readonly Block[], ran: Ran): readonly string[] => {
  const shown = shownAfter(blocks, ran.block);
  if (shown === undefined) return [];
  return differences(shown, lastAnswer(ran)).map((difference) => `${document}:${ran.block.line} ${difference}`);
};

export const examplesOf = (document: string): readonly Block[] => blocksIn(readDocument(document)).filter(isExample);

/** Runs the blocks of a document. Returns the differences between the responses and the document. */
export const runPage = async (document: string, { url, folder }: LocalService): Promise<readonly string[]> => {
  const served = (block: Block): Block => ({ ...block, text: block.text.replaceAll(usualUrl, url) });
  const blocks = blocksIn(readDocument(document));
  const [, ...ran] = await runBlocks([served(findSetUp()), ...examplesOf(document).map(served)], folder);
  const problems = ran.flatMap((one) => problemsOf(document, one));
  return problems.length > 0 ? problems : ran.flatMap((one) => falseAnswers(document, blocks, one));
};
