import type { Provider } from './define.ts';
import { loaders } from './registry.ts';

const load = async ([id, loader]: [string, () => Promise<Provider>]) => [id, await loader()] as const;

/** Every provider by its id, for what goes through all of them: whoever serves one connection loads its own only. */
export const providers: Readonly<Record<string, Provider>> = Object.fromEntries(
  await Promise.all(Object.entries(loaders).map(load)),
);
