import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [{ place: /__c$/, reason: "The account's own fields." }],
};
