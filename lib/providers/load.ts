import type { Provider } from './define.ts';
import { loaders } from './registry.ts';

/** The ids of all providers. */
export const providerIds: readonly string[] = Object.keys(loaders);

/** A provider by its id, which may come from anywhere. */
export const loadProvider = async (id: string): Promise<Provider | undefined> =>
  Object.hasOwn(loaders, id) ? loaders[id]?.() : undefined;

/** Every provider, for a call that goes through all of them: nothing loads them as it starts. */
export const loadProviders = (): Promise<readonly Provider[]> =>
  Promise.all(Object.values(loaders).map((loader) => loader()));
