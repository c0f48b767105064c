import type { Headers } from '../../call.ts';

/**
 * Whether the caller already has a file. Tags are compared weakly:
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export const hasTag = ({ 'if-none-match': given = '' }: Headers, tag: string): boolean =>
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === `"${tag}"`);
