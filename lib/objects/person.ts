import { flag, words } from './shape.ts';

/** Fields of a person who works with the vendor's tool. All verticals share these fields. */
export const account = {
  is_active: flag('Whether the user can sign in.'),
  role: words('Role of the user, as the provider names it.'),
  avatar_url: words('URL of the picture of the user.'),
  time_zone: words('Time zone of the user, as the provider names it.'),
};
