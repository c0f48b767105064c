import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [
    {
      place: /\.(?:anonymous_id|whatsapp_bsuid|conversation)$/,
      reason: 'The description of the later revision has it no more.',
    },
    { place: /\.properties\.\w+$/, reason: "The account's own properties." },
  ],
};
