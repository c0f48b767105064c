import type { Provider } from './define.ts';
import { loaders } from './registry.ts';

/** A provider by its id, which may come from anywhere. */
export const loadProvider = async (id: string): Promise<Provider | undefined> =>
  Object.hasOwn(loaders, id) ? loaders[id]?.() : undefined;
