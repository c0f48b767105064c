import type { AuditLeaf } from '../../crypto/audit-root.ts';

/** The ends of chains to sign, the changed ends, and the number of broken chains. */
export interface Ends {
  readonly leaves: readonly AuditLeaf[];
  readonly changed: readonly AuditLeaf[];
  readonly broken: number;
}
