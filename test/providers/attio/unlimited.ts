import { because, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid(
    'https://docs.attio.com/docs/attribute-types/attribute-types-text',
    ...['content_plaintext', 'first_name', 'last_name', 'line_1', 'line_2', 'locality', 'postcode', 'region', 'value'],
  ),
  because(
    'The simulator checks the form of the attribute.',
    'https://docs.attio.com/docs/attribute-types',
    ...['country_code', 'domains', 'email_address', 'phone_number'],
  ),
];
