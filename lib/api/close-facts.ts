import type { LoadCloseFacts } from '../requests/line.ts';

let facts: Promise<typeof import('../crypto/request-facts.ts')> | undefined;

/** Loads the function that marks and seals facts for log lines. A start does not need it. */
export const loadCloseFacts: LoadCloseFacts = async () => {
  facts ??= import('../crypto/request-facts.ts');
  return (await facts).closeFacts;
};
