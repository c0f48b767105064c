import { because, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid(
    'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
    ...['details', 'domain_names', 'email', 'name', 'phone', 'tags'],
  ),
  because('A longer subject is cut, not refused.', 'https://github.com/mattermost/mattermost/issues/17690', 'subject'),
];
