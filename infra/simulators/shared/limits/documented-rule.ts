import type { Rule } from './rules.ts';

/**
 * A rule that no description contains. `url` is the vendor's page that states the rule, or a report of users who met
 * it.
 */
export interface DocumentedRule extends Rule {
  readonly url: string;
}

/** Rules that a vendor documents outside its description, by method and path, and JSON pointer. */
export type DocumentedLimits = Readonly<Record<string, Readonly<Record<string, DocumentedRule>>>>;

/** The same rules for several operations. */
export const each = (
  operations: readonly string[],
  rules: Readonly<Record<string, DocumentedRule>>,
): DocumentedLimits => Object.fromEntries(operations.map((operation) => [operation, rules]));
