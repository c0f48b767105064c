import type { Simulators } from '../../../infra/simulators/registry.ts';
import type { Simulator } from '../../../infra/simulators/shared/simulator.ts';
import type { ProviderId } from '../../harness/service.ts';

/** The expected event of a record, with its `remote_id`. */
export interface ExpectedEvent {
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly id: string;
  /** Fields that an update changes. */
  readonly fields?: readonly string[];
}

/** A change that people make to records of an account. */
export interface Move {
  /** Frequency, relative to the other moves. */
  readonly weight: number;
  /** Number of records that the move changes. */
  readonly takes: 0 | 1 | 2;
  /** Whether the move removes records. */
  readonly removes?: true;
  /**
   * @param n number that no name contains yet
   * @param ids ids of the records to change
   */
  readonly play: (n: number, ids: readonly string[]) => readonly ExpectedEvent[];
}

/** A kind of records in a simulated account. The script changes the records directly in the simulator. */
export interface Scenario {
  readonly provider: ProviderId | 'rolodesk';
  readonly object: string;
  readonly simulator: Simulator;
  /** Paths of the requests that list the records. */
  readonly pages: RegExp;
  /** Query text of these requests, if other requests use the same path (GraphQL). */
  readonly query?: RegExp;
  /**
   * Pages have positions, not cursors. A removed record moves another record to a page that was already read, until the
   * next complete list.
   */
  readonly isShifting: boolean;
  /** Some changes do not change a time that a list of changes uses. A comparison finds these changes. */
  readonly isLate?: true;
  /** Whether the provider always names the record that a deleted record was merged into. */
  readonly tellsMerges?: boolean;
  /** Maximum milliseconds between comparisons of all records. Default: a day. */
  readonly comparedAfter?: number;
  /** Ids of records without notifications. Their connections may not register webhooks. */
  readonly silent?: RegExp;
  /** Whether the provider sends no notifications about deletes. */
  readonly hidesDeletes?: true;
  readonly moves: readonly Move[];
  create(n: number): ExpectedEvent;
  /** Changes a record. @param n number that no name contains yet */
  change(n: number, id: string): ExpectedEvent;
  /** Returns the `remote_id` of each existing record. */
  living(): readonly string[];
}

/** A scenario of the suite of all changes. */
export interface PlayedScenario {
  /** Whether known records are compared with a list of ids. */
  readonly isCompared?: true;
  readonly open: (simulators: Simulators) => Scenario;
  /** Number of records for a few pages. */
  readonly few: number;
  /** Share of the largest account. Some simulators are slow with many records. */
  readonly share: number;
  /** Whether the provider sends no notifications. */
  readonly isSilent?: true;
}

/** Scenarios by title. */
export type Scripts = Readonly<Record<string, PlayedScenario>>;

/** The scenarios with change notifications of a vendor: `test/providers/<id>/sync/told.ts`. */
export interface Told {
  /** Scenarios by the records that they change. The first scenario is the usual one. */
  readonly scenarios: Readonly<Record<string, (simulators: Simulators) => Scenario>>;
  /** Whether the vendor reports only some changes, and no new records. */
  readonly isPartial?: true;
}

/** Replaces the changed fields in the event of a record that another record was merged into. */
export const merged = '(merged)';

export const created = (id: string | number): ExpectedEvent => ({ kind: 'created', id: String(id) });
export const deleted = (id: string | number): ExpectedEvent => ({ kind: 'deleted', id: String(id) });
export const updated = (id: string | number, fields: readonly string[]): ExpectedEvent => ({
  kind: 'updated',
  id: String(id),
  fields,
});

/** Moves that create and change records. */
export const basicMoves = ({ create, change }: Pick<Scenario, 'create' | 'change'>): readonly Move[] => [
  { weight: 4, takes: 0, play: (n) => [create(n)] },
  { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
];

/** A move that changes a record without changing a field of ours. */
export const noChange = (weight: number, play: (id: string, n: number) => void): Move => ({
  weight,
  takes: 1,
  play: (n, [id = '']) => {
    play(id, n);
    return [];
  },
});

/** A move that removes a record. */
export const removal = (remove: (id: string) => void): Move => ({
  weight: 1,
  takes: 1,
  removes: true,
  play: (_, [id = '']) => {
    remove(id);
    return [deleted(id)];
  },
});
