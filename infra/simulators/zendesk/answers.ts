import { ok } from '../shared/answers.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { invalidAttribute } from './errors.ts';

const maxMany = 100;

/** Number in the path. @throws Refusal 400 for any other text */
export const idOf = (call: Call): number => {
  const { id = '' } = call.params;
  if (/^\d+$/.test(id)) return Number(id);
  throw invalidAttribute('You passed an invalid value for the id attribute. Invalid parameter: id must be an integer');
};

const namesIn = (call: Call, parameter: string): string[] => {
  const names = (call.query.get(parameter) ?? '').split(',').filter((name) => name !== '');
  if (names.length > maxMany) throw invalidAttribute(`${parameter} takes at most ${maxMany} ids`);
  return names;
};

/** Ids in a `show_many`. The answer omits unknown ids. */
export const readIds = (call: Call): string[] => namesIn(call, 'ids');

/** "The API treats the id as case insensitive." https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format */
export const isSameId = (held: string | null | undefined, id: string | null): boolean =>
  (held ?? '') !== '' && held?.toLowerCase() === id?.toLowerCase();

/** Whether a `show_many` names a record, by the account's id or by an external id. */
export const isNamed = (
  call: Call,
): ((row: { readonly id: number; readonly external_id?: string | null }) => boolean) => {
  const [ids, elsewhere] = [readIds(call), namesIn(call, 'external_ids')];
  return ({ id, external_id }) => ids.includes(String(id)) || elsewhere.some((one) => isSameId(external_id, one));
};

/** Answer of a `show_many`. */
export const many = (name: string, shown: readonly unknown[]): Answer =>
  ok({ [name]: shown, count: shown.length, next_page: null, previous_page: null });
