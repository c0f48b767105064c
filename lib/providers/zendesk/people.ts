import { integerId } from '../codecs.ts';
import type { Join, RefField } from '../define.ts';

/** Puts the users that records name beside them. https://developer.zendesk.com/documentation/ticketing/using-the-zendesk-api/side_loading/ */
export const withUsers = { include: 'users' } as const;

/**
 * Somebody whom a record names by an id alone: an agent is a user here, an end user a contact. Which of them comes from
 * the users beside the records.
 * @param id where the record has the id
 * @param role where the role goes
 */
export const personAt = (id: string, role: string) => {
  const join: Join = { records: 'users', of: id, from: 'id', take: 'role', into: role };
  const user: RefField = {
    kind: 'ref',
    object: 'ticketing.user',
    read: id,
    codec: integerId,
    where: { [role]: ['agent', 'admin'] },
  };
  const contact: RefField = { ...user, object: 'ticketing.contact', where: { [role]: ['end-user'] } };
  return { role, join, user, contact };
};
