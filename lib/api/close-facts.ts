import type { LoadCloseFacts } from '../requests/line.ts';

/** Loads the function that marks and seals facts for log lines. A start does not need it. */
export const loadCloseFacts: LoadCloseFacts = async () => (await import('../crypto/request-facts.ts')).closeFacts;
