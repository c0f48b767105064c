import type { ObjectDeclaration } from '../../define.ts';
import { about } from '../activities.ts';
import { people } from '../collections.ts';
import { activity, owner } from '../requests.ts';

const related = [...people, 'deals'];

export const note = {
  ...activity('notes', related),
  required: ['content'],
  fields: {
    content: { kind: 'html', at: 'properties.hs_note_body', type: 'text' },
    content_html: { kind: 'html', at: 'properties.hs_note_body', type: 'html' },
    user_id: owner('crm.user'),
    ...about('notes', { contact: 202, company: 190, deal: 214 }),
  },
} as const satisfies ObjectDeclaration<'crm.note'>;
