import { fromFolders } from '../providers/folders.ts';
import type { Notes } from './because.ts';

const all = Object.entries(await fromFolders<Notes>('truth/notes'));

const reasonsIn = (part: 'accepted' | 'otherwise' | 'unread' | 'withoutField'): ReadonlyMap<string, string> =>
  new Map(
    all.flatMap(([id, notes]) =>
      Object.entries(notes[part] ?? {}).map(([name, reason]) => [`${id} ${name}`, reason] as const),
    ),
  );

const namesIn = (part: 'ofRecords' | 'undeclared'): ReadonlySet<string> =>
  new Set(all.flatMap(([id, notes]) => (notes[part] ?? []).map((name) => `${id} ${name}`)));

export const accepted = reasonsIn('accepted');
export const unread = reasonsIn('unread');
export const undeclared = namesIn('undeclared');
export const withoutField = reasonsIn('withoutField');
export const ofRecords = namesIn('ofRecords');
export const otherwise = reasonsIn('otherwise');
