import type { ObjectDeclaration } from '../../define.ts';
import { base, get, list, times } from '../requests.ts';
import { person } from './user.ts';

const externalUser = `${base} name email`;

// People of other tools, such as a help desk, who have written through an integration.
// https://linear.app/docs/customer-requests
export const contact = {
  ...times,
  list: list('externalUsers', externalUser),
  get: get('externalUser', externalUser),
  fields: person,
} as const satisfies ObjectDeclaration<'ticketing.contact'>;
