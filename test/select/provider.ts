import { testsOfProviders } from './parts.ts';
import { runVitest } from './vitest.ts';

/** `npm run test:provider -- <id>`: runs all tests about one or more vendors. */

const ids = process.argv.slice(2);
if (ids.length === 0) throw new Error('Name a provider: npm run test:provider -- hubspot');
// A table without a row for these providers leaves a suite without a test.
runVitest([...testsOfProviders(ids), '--passWithNoTests'], { PROVIDER: ids.join(',') });
