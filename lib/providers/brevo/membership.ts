import type { Membership } from '../define.ts';
import { byId } from './requests.ts';

/** Without a word of the blocklist. https://developers.brevo.com/reference/update-contact */
const alone = { method: 'PUT', path: '/contacts/{member}', query: byId } as const;

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
  failures: { records: 'contacts.failure', marks: [''], alone: true as const },
});

/** Who is on a list, and on the blocklist, is sent nothing: neither request changes that. Same page. */
export const membership = {
  add: { ...alone, body: { listIds: ['{id:number}'] } },
  remove: { ...alone, body: { unlinkListIds: ['{id:number}'] } },
  batch: { add: several('add'), remove: several('remove') },
} as const satisfies Membership;
