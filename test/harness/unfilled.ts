import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider } from '../../lib/providers/define.ts';

const all: readonly Provider[] = Object.values(providers);

/**
 * Objects that no provider has yet, as `vertical/plural`. Their routes refuse every connection, and they have no
 * example responses.
 */
const unfilled = Object.entries(objects)
  .filter(([name]) => all.every((provider) => !(name in provider.objects)))
  .map(([, { vertical, plural }]) => `${vertical}/${plural}`);

/** Whether a provider has the records of a kind: `crm/contacts`. */
export const hasProvider = (kind: string): boolean => !unfilled.includes(kind);
