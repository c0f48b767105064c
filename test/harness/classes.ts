import { fromFolders } from '../providers/folders.ts';
import type { ProviderId } from './service.ts';

const classes = await fromFolders<string>('custom-class', 'customClass');

/** A class that the simulated account has; no name where the provider has none. */
export const classOf = (provider: ProviderId): string => classes[provider] ?? '';

/** A path of an object, with the class that the simulated account has. */
export const withClass = (path: string, provider: ProviderId): string => path.replace('{class}', classOf(provider));
