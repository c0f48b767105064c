import { because, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid(
    'https://developer.close.com/api/resources/leads/create',
    ...['body_html', 'body_text', 'description', 'email', 'name', 'note', 'note_html', 'phone', 'subject', 'text'],
    ...['title', 'url', 'user_note_html'],
  ),
  because('A list of objects.', 'https://developer.close.com/api/resources/leads/create', 'addresses'),
];
