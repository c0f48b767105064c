import type { Conflict, InTheWay, Quirk } from '../define.ts';
import { getText } from '../language/answers.ts';

/** "count" is the number of all. https://developers.brevo.com/reference/get-contacts */
export const paginator = { type: 'offset', total: 'count' } as const;

/** A list that says nothing of further pages. Same page. */
export const untilEmpty = { type: 'offset' } as const;

/** By when they were made, the newest first without. Same page. */
const sorts = { created_at: { direction: 'asc' }, '-created_at': { direction: 'desc' } } as const;

/** A page, from the first record after so many. Same page. */
export const listed = <const Query extends Readonly<Record<string, string>>>(
  records: string,
  path: string,
  max: number,
  query: Query,
) => ({
  method: 'GET' as const,
  path,
  query: { limit: '{limit}', offset: '{cursor}', sort: '{direction}', ...query },
  records,
  max,
  paginator,
  sorts,
});

/**
 * The same with filters: "count" is of all, "regardless of the filtering criteria". An empty page ends the list.
 * https://github.com/sendinblue/APIv3-php-library/issues/55
 */
export const filtered = <const Query extends Readonly<Record<string, string>>>(
  records: string,
  path: string,
  max: number,
  query: Query,
) => ({ ...listed(records, path, max, query), paginator: untilEmpty });

/** A number in a path may be a phone number too: what it is has to be said. https://developers.brevo.com/reference/get-contact-info */
export const byId = { identifierType: 'contact_id' } as const;

/** A refusal names neither the other contact nor, but in words, what both have. https://developers.brevo.com/reference/create-contact */
export function* inTheWay({ body: answer, record }: Conflict): Quirk<InTheWay> {
  const isPhone = /\bSMS\b/.test(getText(answer, 'message') ?? '');
  const [field, identifierType] = isPhone ? ['attributes.SMS', 'phone_id'] : ['email', 'email_id'];
  const identifier = getText(record, field);
  // Of an update, the value may be one that the contact has had before. https://developers.brevo.com/reference/update-contact
  if (identifier === undefined) return { field };
  const found = yield {
    request: { method: 'GET', path: '/contacts/{identifier}', query: { identifierType } },
    values: { identifier },
  };
  return { field, id: getText(found, 'id') };
}
