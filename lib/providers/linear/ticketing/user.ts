import type { ObjectDeclaration } from '../../define.ts';
import { truth } from '../../language/codecs.ts';
import { base, get, getMany, list, shortPage, times } from '../requests.ts';

/** Argument that includes users who are suspended or have left. https://linear.app/docs/members-roles */
export const disabledToo = ',includeDisabled:true';

const user = `${base} name displayName email active url avatarUrl timezone teams(first:50){nodes{id}}`;

export const person = { name: 'name', email_address: 'email' } as const;

export const userTicketing = {
  ...times,
  page: 'url',
  list: list('users', user, {
    filter: 'UserFilter',
    where: {
      email: { eqIgnoreCase: '{email_address}' },
      name: { eqIgnoreCase: '{name}' },
      active: { eq: '{is_active:boolean}' },
    },
    also: disabledToo,
    page: shortPage,
  }),
  get: get('user', user),
  getMany: getMany('users', user, { page: shortPage, also: disabledToo }),
  fields: {
    ...person,
    is_active: { kind: 'value', read: 'active', codec: truth },
    avatar_url: { kind: 'value', read: 'avatarUrl' },
    time_zone: { kind: 'value', read: 'timezone' },
    teams: { kind: 'ref', object: 'ticketing.team', read: 'teams.nodes', many: 'id' },
  },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
