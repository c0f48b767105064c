import type { Membership } from '../define.ts';
import { getText, refusedInputs } from '../language/answers.ts';

/** "This endpoint also accepts a list member's email address". https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/ */
const member = '/lists/{id}/members/{member}';

/**
 * A contact that is put on another audience is another contact there. "status_if_new" is for an address that is not in the audience:
 * nobody who is there is given another status. Same page.
 */
export const membership = {
  id: 'email_address',
  add: {
    method: 'PUT',
    path: member,
    body: { email_address: '{member}', status_if_new: 'transactional' },
    record: '',
  },
  // It archives: the address stays, and is sent nothing. https://mailchimp.com/developer/marketing/api/list-members/archive-list-member/
  remove: { method: 'DELETE', path: member },
  // Whose mail comes back is for the vendor to say, and nobody becomes one who was never asked.
  // https://mailchimp.com/developer/marketing/api/list-members/update-list-member/
  words: { subscribed: 'subscribed', pending: 'pending', unsubscribed: 'unsubscribed' },
  body: { status: '{status}', timestamp_opt: '{opted_in_at}', ip_opt: '{ip}' },
  // "Up to 500 members may be added or updated with each API call". There is no "status_if_new" in it, and each member needs a
  // "status": so that nobody who is there is given it, "update_existing" is false, and these come back as errors.
  // https://mailchimp.com/developer/marketing/api/lists/batch-subscribe-or-unsubscribe/
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
