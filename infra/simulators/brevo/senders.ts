import { isObject } from '../shared/vendor.ts';
import { invalid } from './errors.ts';
import { seedSenders } from './seeds.ts';
import type { Values } from './types.ts';

/** "Only one of either Sender's email or Sender's ID shall be passed". https://developers.brevo.com/reference/create-smtp-template */
export const senderIn = (given: unknown): Values => {
  const { id, email, name } = isObject(given) ? given : {};
  if ((id === undefined) === (email === undefined)) throw invalid('Either sender id or email is needed');
  const found = seedSenders.find((one) => (id === undefined ? one.email === email : one.id === id));
  if (found?.active !== true) throw invalid('Sender is invalid / inactive');
  return { id: found.id, name: name ?? found.name, email: found.email };
};
