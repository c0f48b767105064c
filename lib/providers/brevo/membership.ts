import type { BatchRequest, Membership } from '../define.ts';
import { getList, getPath } from '../language/answers.ts';
import { byId } from './requests.ts';

/** Without a word of the blocklist. https://developers.brevo.com/reference/update-contact */
const alone = { method: 'PUT', path: '/contacts/{member}', query: byId } as const;

/** An answer has the ids of contacts that were not added, a refusal has none, and neither says why. Same page as below. */
const outcomes: BatchRequest['outcomes'] = (body, names) => {
  const failed = getList(body, 'contacts.failure').map(String);
  const hasSucceeded = getPath(body, 'contacts') !== undefined;
  return (hasSucceeded ? failed : names).map((name) => [name, 'alone']);
};

/**
 * "maxItems": 150. An answer tells those that were not taken, and not why: some were there before.
 * https://developers.brevo.com/reference/add-contact-to-list
 */
const several = <const Verb extends string>(verb: Verb) => ({
  method: 'POST' as const,
  path: `/contacts/lists/{id}/contacts/${verb}`,
  body: { ids: '{ids:number}' },
  max: 150,
  mark: 'id',
  outcomes,
});

/** Who is on a list, and on the blocklist, is sent nothing: neither request changes that. Same page. */
export const membership = {
  add: { ...alone, body: { listIds: ['{id:number}'] } },
  remove: { ...alone, body: { unlinkListIds: ['{id:number}'] } },
  batch: { add: several('add'), remove: several('remove') },
} as const satisfies Membership;
