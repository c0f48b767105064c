import type { Notes } from '../../../recorded/notes.ts';

export const notes: Notes = {
  exceptions: [{ place: /\.test_text_attribute$/, reason: "The account's own attribute." }],
  otherForms: {
    'crm.company addresses': 'the lines of the address, without its coordinates',
  },
};
