import type { Provider } from './define.ts';
import { loaders } from './registry.ts';

/** The ids of all providers. */
export const providerIds: readonly string[] = Object.keys(loaders);

/** Loaded providers, by their loaders. */
const loaded = new WeakMap<() => Promise<Provider>, Provider>();

/** The provider with an id, or `undefined` if the id is unknown. The id may be untrusted input. */
export const loadProvider = async (id: string): Promise<Provider | undefined> => {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  if (load === undefined) return undefined;
  const provider = loaded.get(load) ?? (await load());
  loaded.set(load, provider);
  return provider;
};

/** All providers, for calls that need every provider. No Lambda function loads them when it starts. */
export const loadProviders = (): Promise<readonly Provider[]> =>
  Promise.all(Object.values(loaders).map((loader) => loader()));
