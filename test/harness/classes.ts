import { fromFolders } from '../providers/folders.ts';
import type { ProviderId } from './service.ts';

const classes = await fromFolders<string>('custom-class', 'customClass');

/** A class that the simulated account has; no name where the provider has none. */
export const classOf = (provider: ProviderId): string => classes[provider] ?? '';
