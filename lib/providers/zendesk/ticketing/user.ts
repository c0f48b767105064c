import type { ObjectDeclaration } from '../../define.ts';
import { integerId, truth } from '../../language/codecs.ts';
import { person, users } from '../people.ts';

export const user = {
  ...users(['agent', 'admin']),
  fields: {
    ...person,
    is_active: { kind: 'value', read: 'active', codec: truth },
    role: { kind: 'value', read: 'role' },
    // The photo is an attachment. https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format
    avatar_url: { kind: 'value', read: 'photo.content_url' },
    time_zone: { kind: 'value', read: 'iana_time_zone' },
    account_id: { kind: 'ref', object: 'ticketing.account', read: 'organization_id', codec: integerId },
    // Default group of an agent. A user contains no other groups.
    // https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format
    teams: { kind: 'ref', object: 'ticketing.team', read: 'default_group_id', codec: integerId, single: true },
  },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
