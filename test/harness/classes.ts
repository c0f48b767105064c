import { fromFolders } from '../providers/folders.ts';
import type { ProviderId } from './service.ts';

const classes = await fromFolders<string>('custom-class', 'customClass');

/** A class of the simulated account. Empty if the provider has no classes. */
export const classOf = (provider: ProviderId): string => classes[provider] ?? '';

/** Inserts a class of the simulated account into an object's path. */
export const withClass = (path: string, provider: ProviderId): string => path.replace('{class}', classOf(provider));
