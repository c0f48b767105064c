import { ofCurrency, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid(
    'https://developers.activecampaign.com/reference/create-a-new-contact',
    ...['accountUrl', 'description', 'email', 'firstName', 'lastName', 'name', 'note', 'phone'],
    ...['sender_reminder', 'tag', 'title'],
  ),
  ofCurrency('https://developers.activecampaign.com/reference/create-a-deal-new'),
];
