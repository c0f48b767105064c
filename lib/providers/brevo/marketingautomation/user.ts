import type { ObjectDeclaration } from '../../define.ts';
import { readAs } from '../../language/codecs.ts';

/** Request for all users. The response has no pages. https://developers.brevo.com/reference/get-invited-users-list */
const all = { method: 'GET', path: '/organization/invited/users' } as const;

/**
 * Whether a user is active. A "pending" user has not accepted the invitation yet.
 * https://developers.brevo.com/docs/invited-user-management
 */
export const isActive = readAs((remote) => (typeof remote === 'string' ? remote === 'active' : undefined));

/**
 * A user of the account, or an invited user. The vendor returns neither an id nor a name, so the address is the id.
 * Same page.
 */
export const user = {
  id: 'email',
  list: {
    ...all,
    records: 'users',
    max: 100,
    paginator: { type: 'none' },
    exact: { email_address: 'email' },
  },
  get: { ...all, record: { records: 'users', where: { email: '{id}' } } },
  fields: {
    email_address: { kind: 'value', read: 'email' },
    is_active: { kind: 'value', read: 'status', codec: isActive },
    role: { kind: 'value', read: 'feature_access.marketing' },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.user'>;
