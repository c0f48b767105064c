import { because, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid(
    'https://developers.klaviyo.com/en/reference/create_profile',
    ...['address1', 'address2', 'body', 'city', 'country', 'email', 'first_name', 'from_email', 'from_label', 'html'],
    ...['last_name', 'locale', 'name', 'organization', 'phone_number', 'preview_text', 'region', 'reply_to_email'],
    ...['subject', 'text', 'timezone', 'title', 'zip'],
  ),
  because('Objects.', 'https://developers.klaviyo.com/en/reference/create_event', 'properties', 'sms'),
];
