import type { Answer, Call } from '../vendor.ts';
import { invalidAttribute } from './errors.ts';

const maxMany = 100;

export const ok = (body: unknown): Answer => ({ status: 200, body });

export const idOf = (call: Call): number => {
  const { id = '' } = call.params;
  if (/^\d+$/.test(id)) return Number(id);
  throw invalidAttribute('You passed an invalid value for the id attribute. Invalid parameter: id must be an integer');
};

/** The ids of a `show_many`; those of nothing are left out of its answer. */
export const readIds = (call: Call): string[] => {
  const ids = (call.query.get('ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length > maxMany) throw invalidAttribute(`ids takes at most ${maxMany} ids`);
  return ids;
};

/** The answer of a `show_many`. */
export const many = (name: string, shown: readonly unknown[]): Answer =>
  ok({ [name]: shown, count: shown.length, next_page: null, previous_page: null });
