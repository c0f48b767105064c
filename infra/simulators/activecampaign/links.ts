import type { Call } from '../vendor.ts';
import type { Values } from './types.ts';

/** Addresses of what belongs to a record, which all answers have. */
export const linksTo = ({ origin }: Call, path: string, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, `${origin}/api/3/${path}/${name}`]));
