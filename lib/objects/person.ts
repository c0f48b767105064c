import { flag, words } from './shape.ts';

/** What is known of somebody who works with the vendor's tool, of whichever vertical. */
export const account = {
  is_active: flag('Whether the user can sign in.'),
  role: words('Role of the user, as the provider names it.'),
  avatar_url: words('Picture of the user.'),
  time_zone: words('Time zone of the user, as the provider names it.'),
};
