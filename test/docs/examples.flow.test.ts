import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from './markdown.ts';
import { examplesOf, type LocalService, runPage, startLocal } from './run-page.ts';

/** Other platforms use the database at `DYNAMODB_ENDPOINT`. */
const hasEngine = process.platform === 'linux' && process.arch === 'x64';

/** Page that needs a new provider. `test/new-provider/` runs it in a copy of the tree. */
const ofNewProvider = 'docs/first-provider.md';

const pages = documents.filter((document) => document !== ofNewProvider && examplesOf(document).length > 0);

let service: LocalService;

describe.runIf(hasEngine)('the examples of the documents', () => {
  beforeAll(async () => {
    service = await startLocal();
  });

  afterAll(() => service.stop());

  it.each(pages)('of %s are answered as it says', async (document) => {
    expect(await runPage(document, service)).toEqual([]);
  });
});
