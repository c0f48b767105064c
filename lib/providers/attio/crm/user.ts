import type { ObjectDeclaration } from '../../define.ts';
import { readAs } from '../../language/codecs.ts';
import { whole } from '../requests.ts';

/**
 * Whether a member can sign in. "We do not delete workspace members."
 * https://docs.attio.com/rest-api/endpoint-reference/workspace-members/list-workspace-members
 */
const isActive = readAs((level) => (typeof level === 'string' ? level !== 'suspended' : undefined));

/** Members of the workspace. A single response contains all members. Same page. */
export const user = {
  id: 'id.workspace_member_id',
  createdAt: 'created_at',
  list: { method: 'GET', path: '/v2/workspace_members', ...whole, exact: { email: 'email_address' } },
  get: { method: 'GET', path: '/v2/workspace_members/{id}', record: 'data' },
  fields: {
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email_address',
    is_active: { kind: 'value', read: 'access_level', codec: isActive },
    avatar_url: { kind: 'value', read: 'avatar_url' },
  },
} as const satisfies ObjectDeclaration<'crm.user'>;
