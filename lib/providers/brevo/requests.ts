import type { Conflict, InTheWay, Quirk } from '../define.ts';
import { getText } from '../language/answers.ts';

/** Pages by offset: "count" is the total number of records. https://developers.brevo.com/reference/get-contacts */
export const paginator = { type: 'offset', total: 'count' } as const;

/** Pages by offset, for lists whose responses do not announce a further page. Same page. */
export const untilEmpty = { type: 'offset' } as const;

/** Orders by the time of creation. The vendor's default: the newest record first. Same page. */
const sorts = { created_at: { direction: 'asc' }, '-created_at': { direction: 'desc' } } as const;

/** List in pages by offset. Same page. */
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
 * List with filters. "count" counts all records, "regardless of the filtering criteria", so an empty page ends the
 * list. https://github.com/sendinblue/APIv3-php-library/issues/55
 */
export const filtered = <const Query extends Readonly<Record<string, string>>>(
  records: string,
  path: string,
  max: number,
  query: Query,
) => ({ ...listed(records, path, max, query), paginator: untilEmpty });

/**
 * Query for an id in the path. The vendor could otherwise read the number as a phone number.
 * https://developers.brevo.com/reference/get-contact-info
 */
export const byId = { identifierType: 'contact_id' } as const;

/**
 * Finds the contact that already has the value of a refused write. The refusal does not name the contact. It names the
 * shared value only in words. https://developers.brevo.com/reference/create-contact
 */
export function* inTheWay({ body: answer, record }: Conflict): Quirk<InTheWay> {
  const isPhone = /\bSMS\b/.test(getText(answer, 'message') ?? '');
  const [field, identifierType] = isPhone ? ['attributes.SMS', 'phone_id'] : ['email', 'email_id'];
  const identifier = getText(record, field);
  // An update may be refused for a value that the contact already had, which the update does not contain.
  // https://developers.brevo.com/reference/update-contact
  if (identifier === undefined) return { field };
  const found = yield {
    request: { method: 'GET', path: '/contacts/{identifier}', query: { identifierType } },
    values: { identifier },
  };
  return { field, id: getText(found, 'id') };
}
