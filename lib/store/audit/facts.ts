import type { ActorKind } from '../../access.ts';
import { isoTime } from '../dynamodb/item.ts';
import type { AuditEntry, MemberChange } from './entries.ts';

/** The members of an entry that its hash covers, as the API shows them. */
export interface AuditFacts {
  readonly id: string;
  readonly id_project: string;
  readonly number: number | null;
  readonly actor: { readonly kind: ActorKind; readonly id: string };
  readonly action: string;
  readonly route: string | null;
  readonly target: string | null;
  readonly changes: MemberChange[];
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly request_id: string | null;
  /** Time of the entry with the number before: ISO 8601, UTC. */
  readonly previous_time: string | null;
}

/** The place of an entry in its chain. */
export type Place = Pick<AuditEntry, 'number' | 'previousTime'>;

/** The facts of a stored entry, with the place that it has or receives. */
export const factsOf = (entry: AuditEntry, { number, previousTime }: Place = entry): AuditFacts => ({
  id: entry.id,
  id_project: entry.project,
  number: number ?? null,
  actor: { kind: entry.actor.kind, id: entry.actor.id },
  action: entry.action,
  route: entry.route ?? null,
  target: entry.target ?? null,
  changes: JSON.parse(entry.changes),
  time: isoTime(entry.time),
  request_id: entry.requestId ?? null,
  previous_time: previousTime === undefined ? null : isoTime(previousTime),
});
