import { loaders } from '../../lib/providers/registry.ts';
import { chosenProviders, seed, someOf } from './runs.ts';

const ids = Object.keys(loaders);

const isIdIn = (text: string) => (id: string) => text === id || text.startsWith(`${id} `);

/** Provider of a case: a text that begins with its id, or a member or an element that names the provider. */
const providerNamedBy = (value: unknown): string | undefined => {
  if (typeof value === 'string') return ids.find(isIdIn(value));
  if (Array.isArray(value)) return value.map(providerNamedBy).find((id) => id !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  return providerNamedBy(Reflect.get(value, 'provider')) ?? providerNamedBy(Reflect.get(value, 'id'));
};

/**
 * Selects cases of a table that has rows for each provider. `npm test` runs a share, `npm run test:whole` runs
 * all, and `npm run test:provider` runs one provider's rows.
 * @param all each case names its provider: `'hubspot crm.contact'`, `{ provider: 'hubspot' }`,
 *   `{ provider: { id: 'hubspot' } }`, or a list that contains such a value
 * @param share 3 selects a third, by the seed
 * @param isAlways the cases that `npm test` runs with any seed: none unless set
 * @throws Error for a case without a provider
 */
export const byProvider = <T>(all: readonly T[], share: number, isAlways?: (one: T) => boolean): readonly T[] => {
  const named = all.map((one) => [providerNamedBy(one), one] as const);
  const nameless = named.find(([provider]) => provider === undefined);
  if (nameless !== undefined) throw new Error(`Give each case a provider, as { provider: 'hubspot' }: ${nameless[1]}`);
  if (chosenProviders === undefined) return someOf(all, share, seed, isAlways);
  return named.flatMap(([provider, one]) => (chosenProviders?.includes(provider ?? '') ? [one] : []));
};
