import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { simulatedIds, simulatedOf } from '../simulators/registry.ts';
import { code, table } from './markdown.ts';
import { fillTables } from './marketing.ts';

/** Path of the page with the table of the simulated accounts, from the top folder. */
const simulatedPath = 'docs/deploy.md';

const accountTable = (): string =>
  table(
    ['`provider`', '`credentials` of the first account', 'of the second account'],
    simulatedIds.map((id) => [
      `[${code(id)}](providers/${id}.md)`,
      ...simulatedOf(id).accounts.map((credentials) => code(JSON.stringify(credentials))),
    ]),
  );

/** Page with the credentials of the simulated accounts. People write the rest of the page. */
export const simulatedPage = (): readonly [path: string, text: string] => {
  const text = readFileSync(resolve(import.meta.dirname, '../..', simulatedPath), 'utf8');
  return [simulatedPath, fillTables(text, { simulated: accountTable })];
};
