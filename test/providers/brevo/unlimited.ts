import { because, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid(
    'https://developers.brevo.com/reference/create-contact',
    ...['FIRSTNAME', 'LASTNAME', 'htmlContent', 'name', 'previewText', 'subject', 'templateName'],
  ),
  because('The simulator checks phone numbers.', 'https://developers.brevo.com/reference/create-contact', 'SMS'),
  because('An object.', 'https://developers.brevo.com/reference/create-event', 'event_properties'),
];
