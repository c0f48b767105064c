import { because, type Unlimited, unsaid } from '../../contract/unlimited-texts.ts';

/** Texts without a documented maximum length. */
export const unlimited: readonly Unlimited[] = [
  unsaid(
    'https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/',
    ...['COMPANY', 'FNAME', 'LNAME', 'PHONE', 'addr1', 'addr2', 'address1', 'address2', 'city', 'company', 'country'],
    ...['from_email', 'from_name', 'html', 'language', 'name', 'permission_reminder', 'preview_text', 'reply_to'],
    ...['state', 'subject_line', 'tags', 'title', 'zip'],
  ),
  because(
    'The simulator checks the form of an address.',
    'https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/',
    'email_address',
  ),
  because('Objects.', 'https://mailchimp.com/developer/marketing/api/list-member-events/', 'consent', 'properties'),
];
