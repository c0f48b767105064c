import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import { blocksIn, readDocument } from '../docs/markdown.ts';
import { runBlocks } from '../docs/shell.ts';
import { type Account, supportScopes } from '../stage/account.ts';

/** Page with a heading and a block of commands for each question. */
const page = 'docs/support.md';

/** Most requests that answer a question. */
const mostCalls = 2;

/** The commands of each question of the page, by its heading. */
export const questions: ReadonlyMap<string, string> = new Map(
  readDocument(page)
    .split(/^### /m)
    .slice(1)
    .map((part) => [
      part.slice(0, part.indexOf('\n')),
      blocksIn(part).find(({ language }) => language === 'sh')?.text ?? '',
    ]),
);

/** Plants the case of a question in an account, and asks. */
export type Case = (account: Account, ask: Ask) => Promise<void>;

/**
 * Runs the commands of the question in a shell, with the key of a support engineer.
 * @param variables values of the variables of the page
 * @returns `data` of the responses that the commands print, in order
 */
export type Ask = (variables?: Readonly<Record<string, string>>) => Promise<readonly Found[]>;

// biome-ignore lint/suspicious/noExplicitAny: a test reads members of any answer
export type Found = any;

const pick = `pick() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }`;

/** Makes the function that asks a question. @throws Error if a command of the question fails */
export const askFor = async (title: string, { stage, makeKey, connection, customer }: Account): Promise<Ask> => {
  const commands = questions.get(title) ?? expect.fail(`${page} does not contain the question: ${title}`);
  const { key } = await makeKey('Support', supportScopes);
  const known = { URL: stage.service.url, KEY: key, CONNECTION: connection.id, CUSTOMER: customer };
  return async (variables = {}) => {
    await stage.log();
    const values = Object.entries({ ...known, ...variables }).map(([name, value]) => `${name}='${value}'`);
    const block = { language: 'sh', line: 0, text: [...values, pick, commands].join('\n') };
    const [{ statuses = [], output = '', errors = '' } = {}] = await runBlocks([block], tmpdir());
    expect(
      statuses.filter((status) => status !== 200),
      `${output}\n${errors}`,
    ).toEqual([]);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.length).toBeLessThanOrEqual(mostCalls);
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line).data);
  };
};
