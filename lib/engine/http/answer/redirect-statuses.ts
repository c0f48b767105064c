/**
 * Statuses that ask to send the same request to another address. 302 and 303 lead to something else, such as a login
 * page.
 */
export const moves: ReadonlySet<number> = new Set([301, 307, 308]);
