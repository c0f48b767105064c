import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createCursorKey } from '../lib/crypto/cursor.ts';
import { newId } from '../lib/crypto/ids.ts';
import { mintToken, operatorScope } from '../lib/crypto/tokens.ts';
import { putKey } from '../lib/store/projects/api-keys.ts';
import { findTable, outputsFile, Refusal } from './outputs.ts';

const usage = 'npm run mint-key -- --name <who or what will use it> [--stack <name> | --table <projects table>]';

const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: {
        name: { type: 'string' },
        stack: { type: 'string' },
        table: { type: 'string' },
        outputs: { type: 'string', default: outputsFile },
      },
    });
    return values;
  } catch (cause) {
    throw new Refusal(`${cause instanceof Error ? cause.message : cause}. Usage: ${usage}`, { cause });
  }
};

/**
 * Creates a key of the operator. Only this command shows the key, because the service stores only the hash of its
 * secret.
 */
const mintOperatorKey = async (name: string, table: string): Promise<string> => {
  process.env.TABLE_PROJECTS = table;
  const id = newId();
  const { token, hash } = mintToken({ kind: 'uis', project: operatorScope, id });
  await putKey({
    project: operatorScope,
    id,
    name,
    scopes: [],
    hashes: [{ hash }],
    cursorKey: createCursorKey(),
    createdAt: new Date().toISOString(),
  });
  return token;
};

const remedy = 'name the table with --table (output ProjectsTable of the stack)';

const run = async (): Promise<void> => {
  const { name, stack, table, outputs } = readArguments();
  if (name === undefined || name.trim() === '') throw new Refusal(`A name is missing. Usage: ${usage}`);
  const token = await mintOperatorKey(name, table ?? findTable(resolve(outputs), 'ProjectsTable', stack, remedy));
  console.error('Key of the operator, for the header x-api-key. It is not stored: keep it now.');
  console.log(token);
};

try {
  await run();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof Refusal ? reason : `The key was not made: ${reason}`);
  process.exitCode = 1;
}
