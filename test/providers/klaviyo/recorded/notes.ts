import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    {
      place: /\.(?:anonymous_id|whatsapp_bsuid|conversation)$/,
      reason: 'The description of the later revision no longer contains it.',
    },
    { place: /\.properties\.\w+$/, reason: "The account's own properties." },
  ],
};
