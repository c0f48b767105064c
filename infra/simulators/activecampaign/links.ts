import type { Call } from '../shared/vendor.ts';
import type { Values } from './types.ts';

/** Links to a record's related records. Every answer contains them. */
export const linksTo = ({ origin }: Call, path: string, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, `${origin}/api/3/${path}/${name}`]));
