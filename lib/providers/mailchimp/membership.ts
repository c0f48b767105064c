import type { Membership } from '../define.ts';
import { getText, refusedInputs } from '../language/answers.ts';

/** "This endpoint also accepts a list member's email address". https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/ */
const member = '/lists/{id}/members/{member}';

/**
 * Memberships of audiences. A contact that is put on another audience becomes another contact there. "status_if_new"
 * applies only to an address that is not in the audience, so all other contacts keep their status. Same page.
 */
export const membership = {
  id: 'email_address',
  add: {
    method: 'PUT',
    path: member,
    body: { email_address: '{member}', status_if_new: 'transactional' },
    record: '',
  },
  // The vendor archives the contact: it keeps the address and sends nothing to it.
  // https://mailchimp.com/developer/marketing/api/list-members/archive-list-member/
  remove: { method: 'DELETE', path: member },
  // "cleaned" is missing because only the vendor reports bounces. "transactional" is missing because an asked contact
  // cannot become a contact that was never asked.
  // https://mailchimp.com/developer/marketing/api/list-members/update-list-member/
  words: { subscribed: 'subscribed', pending: 'pending', unsubscribed: 'unsubscribed' },
  body: { status: '{status}', timestamp_opt: '{opted_in_at}', ip_opt: '{ip}' },
  // "Up to 500 members may be added or updated with each API call". The request has no "status_if_new", and each member
  // needs a "status". So "update_existing" is false: contacts in the audience keep their status, and come back as
  // errors. https://mailchimp.com/developer/marketing/api/lists/batch-subscribe-or-unsubscribe/
  batch: {
    add: {
      method: 'POST',
      path: '/lists/{id}',
      body: { members: '{inputs}', update_existing: false },
      max: 500,
      element: { status: 'transactional' },
      mark: 'email_address',
      records: 'new_members',
      outcomes: (body) =>
        refusedInputs(
          'errors',
          'email_address',
        )(body).map(([name, fate, element]) =>
          getText(element, 'error_code') === 'ERROR_CONTACT_EXISTS' ? [name, 'already'] : [name, fate, element],
        ),
    },
  },
} as const satisfies Membership;
