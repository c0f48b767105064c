import { parseArgs } from 'node:util';
import { watchCalls } from './calls.ts';
import { tableOf, wayOf } from './summary.ts';

/**
 * `npm run trace -- POST /crm/contacts`: traces a request through `lib`.
 * It prints each file in the order of its first call, with the functions and the number of their calls, and sums by
 * folder. Options: `--provider <id>` (default: HubSpot), `--json` prints the functions only.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { provider: { type: 'string', default: 'hubspot' }, json: { type: 'boolean', default: false } },
});
const [method, target] = positionals;
if (method === undefined || target === undefined)
  throw new Error('Name a request: npm run trace -- POST /crm/contacts');

// Modules that are loaded earlier are not traced.
watchCalls();
const { traceRequest } = await import('./request.ts');
const { isSimulated } = await import('../../infra/simulators/registry.ts');
const { provider } = values;
if (!isSimulated(provider)) throw new Error(`There is no provider ${provider}.`);

const { status, requests, functions } = await traceRequest({ method: method.toUpperCase(), target, provider });
const lines = values.json
  ? [JSON.stringify(functions)]
  : [
      `${method} ${target} at ${provider}: ${status}, requests to the provider: ${requests}`,
      '',
      ...wayOf(functions),
      '',
      ...tableOf(functions),
    ];
console.log(lines.join('\n'));
