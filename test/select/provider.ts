import { testsOfProviders } from './parts.ts';
import { runVitest } from './vitest.ts';

/** `npm run test:provider -- <id>`: everything that the tests know of one vendor, or of several. */

const ids = process.argv.slice(2);
if (ids.length === 0) throw new Error('Name a provider: npm run test:provider -- hubspot');
runVitest(testsOfProviders(ids), { PROVIDER: ids.join(',') });
