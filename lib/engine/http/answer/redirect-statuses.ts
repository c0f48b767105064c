import type { HttpAnswer } from '../http.ts';

/**
 * Statuses that ask to send the same request to another address. 302 and 303 lead to something else, such as a login
 * page.
 */
const moves: ReadonlySet<number> = new Set([301, 307, 308]);

/** Whether a response asks to send the same request to another address. */
export const isMove = ({ status }: HttpAnswer): boolean => moves.has(status);
