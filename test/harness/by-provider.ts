import { it } from 'vitest';
import { loaders } from '../../lib/providers/registry.ts';
import { chosenProviders, seed, someOf } from './runs.ts';

const ids = Object.keys(loaders);

const isIdIn = (text: string) => (id: string) => text === id || text.startsWith(`${id} `);

/** The provider of a case: a text that begins with its id, or a member or an element that names it. */
const providerOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return ids.find(isIdIn(value));
  if (Array.isArray(value)) return value.map(providerOf).find((id) => id !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  return providerOf(Reflect.get(value, 'provider')) ?? providerOf(Reflect.get(value, 'id'));
};

const ofChosen = <T>(all: readonly T[], chosen: readonly string[]): readonly T[] => {
  const cases = all.filter((one) => chosen.includes(providerOf(one) ?? ''));
  // A file without a test fails.
  if (cases.length === 0) it.skip(`has no case of ${chosen.join(', ')}`);
  return cases;
};

/**
 * The cases of a table that has some for each provider: a share in `npm test`, all in the project's own check, those of one
 * provider with `npm run test:provider`.
 * @param all each names its provider: `'hubspot crm.contact'`, `{ provider: 'hubspot' }`, `{ provider: { id: 'hubspot' } }`
 *   or a list with one of these
 * @param share 3 is for a third of them, which the seed selects
 */
export const byProvider = <T>(all: readonly T[], share: number, drawn = seed): readonly T[] =>
  chosenProviders ? ofChosen(all, chosenProviders) : someOf(all, share, drawn);
