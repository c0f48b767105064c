import type { BatchRequest, Membership } from '../define.ts';
import { getList, getPath } from '../language/answers.ts';
import { byId } from './requests.ts';

/** Update of a contact without the blocklist. https://developers.brevo.com/reference/update-contact */
const alone = { method: 'PUT', path: '/contacts/{member}', query: byId } as const;

/**
 * Contacts that are sent again alone. A response contains the ids of contacts that were not added. A refusal contains
 * no ids. Neither contains the reasons. Same page as below.
 */
const outcomes: BatchRequest['outcomes'] = (body, names) => {
  const failed = getList(body, 'contacts.failure').map(String);
  const hasSucceeded = getPath(body, 'contacts') !== undefined;
  return (hasSucceeded ? failed : names).map((name) => [name, 'alone']);
};

/**
 * "maxItems": 150. A response contains the contacts that were not accepted, without reasons: some were already on the
 * list. https://developers.brevo.com/reference/add-contact-to-list
 */
const several = <const Verb extends string>(verb: Verb) => ({
  method: 'POST' as const,
  path: `/contacts/lists/{id}/contacts/${verb}`,
  body: { ids: '{ids:number}' },
  max: 150,
  mark: 'id',
  outcomes,
});

/**
 * Memberships of lists. A contact that is on a list and on the blocklist receives nothing. Neither request changes the
 * blocklist. Same page.
 */
export const membership = {
  add: { ...alone, body: { listIds: ['{id:number}'] } },
  remove: { ...alone, body: { unlinkListIds: ['{id:number}'] } },
  batch: { add: several('add'), remove: several('remove') },
} as const satisfies Membership;
