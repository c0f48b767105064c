import type { Provider } from './define.ts';
import { loaders } from './registry.ts';

/** The ids of all providers. */
export const providerIds: readonly string[] = Object.keys(loaders);

/** The loader of each provider, which loads once. */
const onceEach = Object.fromEntries(
  Object.entries(loaders).map(([id, load]) => {
    let loaded: Promise<Provider> | undefined;
    return [
      id,
      () =>
        (loaded ??= load().catch((error: unknown) => {
          loaded = undefined;
          throw error;
        })),
    ];
  }),
);

/** The provider with an id, or `undefined` if the id is unknown. The id may be untrusted input. */
export const loadProvider = async (id: string): Promise<Provider | undefined> =>
  Object.hasOwn(onceEach, id) ? onceEach[id]?.() : undefined;

/** All providers, for calls that need every provider. No Lambda function loads them when it starts. */
export const loadProviders = (): Promise<readonly Provider[]> =>
  Promise.all(Object.values(loaders).map((loader) => loader()));
