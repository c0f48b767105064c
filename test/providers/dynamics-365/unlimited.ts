import { because, type Unlimited } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  because(
    'The body of an e-mail has room for a gigabyte.',
    'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/email',
    'description',
  ),
  because(
    'Written in parts, which have rules.',
    'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact',
    ...['appointment_activity_parties', 'names'],
  ),
];
