import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { providers } from '../../lib/providers/all.ts';
import { coveragePage } from './coverage.ts';
import { issuesPage } from './issues.ts';
import { languageReference } from './language.ts';
import { logsPage } from './logs.ts';
import { marketingPages } from './marketing.ts';
import { permissionsPage } from './permissions.ts';
import { providerPage } from './provider.ts';
import { routesPage } from './routes.ts';
import { simulatedPage } from './simulated.ts';
import { skillPages } from './skills.ts';
import { storedItemsPage } from './stored-items.ts';
import { summaryFile, summaryPath } from './summary.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
const providerFolder = 'docs/providers';

/** Generated documents, by their paths from the top folder. */
export const generatedDocuments = async (): Promise<ReadonlyMap<string, string>> => {
  const pages = Object.values(providers).map(
    async (provider) => [`${providerFolder}/${provider.id}.md`, await providerPage(provider)] as const,
  );
  return new Map([
    ['docs/coverage.md', coveragePage()],
    ['docs/issues.md', issuesPage()],
    ['docs/logs.md', logsPage()],
    ['docs/permissions.md', permissionsPage()],
    ['docs/routes.md', routesPage()],
    ['docs/stored-items.md', await storedItemsPage()],
    ...skillPages(Object.values(providers)),
    ...languageReference(),
    ...marketingPages(),
    simulatedPage(),
    ...(await Promise.all(pages)),
  ]);
};

/** Existing pages of providers, including pages of removed providers. */
export const providerPages = (): readonly string[] => globSync(`${providerFolder}/*.md`, { cwd: projectRoot });

if (import.meta.main) {
  // The summary comes first, because the tests that produce the counts in the documents need it.
  writeFileSync(resolve(projectRoot, summaryPath), summaryFile());
  const documents = await generatedDocuments();
  mkdirSync(resolve(projectRoot, providerFolder), { recursive: true });
  for (const path of providerPages()) if (!documents.has(path)) rmSync(resolve(projectRoot, path));
  for (const [path, text] of documents) writeFileSync(resolve(projectRoot, path), text);
  console.log(`${documents.size} documents`);
}
