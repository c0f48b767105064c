import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../harness/wait-for.ts';
import { differences } from './answers.ts';
import { expectedOf, isAsExpected, isExample } from './expected.ts';
import { type Block, blocksIn, documents, readDocument, root } from './markdown.ts';
import { lastAnswer, type Ran, runBlocks } from './shell.ts';

/** Other platforms use the database at `DYNAMODB_ENDPOINT`. */
const hasEngine = process.platform === 'linux' && process.arch === 'x64';

/** Default address of `npm start`, as the documents write it. */
const usualUrl = 'http://127.0.0.1:3000';

const folder = mkdtempSync(join(tmpdir(), 'uis-docs-'));
let service: ChildProcess;
let url: string;

const start = async (): Promise<void> => {
  service = spawn(process.execPath, [`${root}infra/local/index.ts`], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, '.data'),
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let screen = '';
  service.stdout?.on('data', (chunk: Buffer) => {
    screen += chunk;
  });
  await waitFor(() => expect(screen).toContain('Ctrl-C ends everything'));
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(screen)?.[0] ?? '';
};

const stop = async (): Promise<void> => {
  const ended = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true });
};

const served = (block: Block): Block => ({ ...block, text: block.text.replaceAll(usualUrl, url) });

const findSetUp = (): Block => {
  const found = blocksIn(readDocument('README.md')).find(({ text }) => text.includes('demo()'));
  if (found === undefined) throw new Error('README.md has no block that sets the variables of the examples');
  return found;
};

/** Block that sets the variables of all examples. */
const setUp = findSetUp();

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

/** Returns the shown response: the block of JSON after a block shows its last response. */
const shownAfter = (blocks: readonly Block[], { line }: Block): unknown => {
  const next = blocks.find((block) => block.line > line);
  return next?.language === 'json' ? JSON.parse(next.text) : undefined;
};

const falseAnswers = (document: string, blocks: readonly Block[], ran: Ran): readonly string[] => {
  const shown = shownAfter(blocks, ran.block);
  if (shown === undefined) return [];
  return differences(shown, lastAnswer(ran)).map((difference) => `${document}:${ran.block.line} ${difference}`);
};

const examplesOf = (document: string): readonly Block[] => blocksIn(readDocument(document)).filter(isExample);

describe.runIf(hasEngine)('the examples of the documents', () => {
  beforeAll(start);
  afterAll(stop);

  it.each(documents.filter((document) => examplesOf(document).length > 0))(
    'of %s get the shown responses',
    async (document) => {
      const blocks = blocksIn(readDocument(document));
      const examples = blocks.filter(isExample).map(served);
      const [, ...ran] = await runBlocks([served(setUp), ...examples], folder);
      expect(ran.flatMap((one) => problemsOf(document, one)).join('\n')).toBe('');
      expect(ran.flatMap((one) => falseAnswers(document, blocks, one))).toEqual([]);
    },
  );
});
