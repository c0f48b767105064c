import type { HttpAnswer } from '../http.ts';

/** Those that say that the same request belongs elsewhere. 302 and 303 lead to something else, such as a page to log in. */
const moves: ReadonlySet<number> = new Set([301, 307, 308]);

/** Whether an answer says that its request belongs elsewhere. */
export const isMove = ({ status }: HttpAnswer): boolean => moves.has(status);
