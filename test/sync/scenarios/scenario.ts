import type { Simulators } from '../../../infra/simulators/registry.ts';
import type { Simulator } from '../../../infra/simulators/simulator.ts';
import type { ProviderId } from '../../harness/service.ts';

/** What is to be reported a record, by its `remote_id`. */
export interface ExpectedEvent {
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly id: string;
  /** Those that an update changes. */
  readonly fields?: readonly string[];
}

/** Something that people do to records of an account. */
export interface Move {
  /** How often, in proportion to the others. */
  readonly weight: number;
  /** Records that it takes. */
  readonly takes: 0 | 1 | 2;
  /** Whether it takes some away. */
  readonly removes?: true;
  /**
   * @param ids of what it takes
   * @param n a number that nothing was called by yet
   */
  readonly play: (n: number, ids: readonly string[]) => readonly ExpectedEvent[];
}

/** One kind of records of a simulated account, changed from behind. */
export interface Scenario {
  readonly provider: ProviderId | 'rolodesk';
  readonly object: string;
  readonly simulator: Simulator;
  /** Paths of the requests that its records are listed by. */
  readonly pages: RegExp;
  /** What these requests ask for, where others have the same path: of GraphQL. */
  readonly query?: RegExp;
  /** Pages have places, not cursors: what is removed meanwhile moves a record out of sight until all are listed again. */
  readonly isShifting: boolean;
  /** Some changes move no time that a list of changes goes by: a comparison finds them. */
  readonly isLate?: true;
  /** Whether the provider tells at any time what a record that is gone was merged into. */
  readonly tellsMerges?: boolean;
  /** Milliseconds after which all records are compared at the latest; a day without. */
  readonly comparedAfter?: number;
  /** Ids of records of which the provider sends no notifications: their connection may not register webhooks. */
  readonly silent?: RegExp;
  /** The provider sends no notifications of what is deleted. */
  readonly hidesDeletes?: true;
  readonly moves: readonly Move[];
  create(n: number): ExpectedEvent;
  /** Changes a record. @param n a number that nothing was called by yet */
  change(n: number, id: string): ExpectedEvent;
  /** `remote_id` of each record that is there. */
  living(): readonly string[];
}

/** A scenario that the suite of all changes plays. */
export interface PlayedScenario {
  /** Whether known records are compared with a list of ids. */
  readonly isCompared?: true;
  readonly open: (simulators: Simulators) => Scenario;
  /** Some pages of it. */
  readonly few: number;
  /** Share of the largest account: some simulators look at all records for each. */
  readonly share: number;
  /** Whether the provider sends no notifications. */
  readonly isSilent?: true;
}

/** By title. */
export type Scripts = Readonly<Record<string, PlayedScenario>>;

/** The scenarios whose changes a vendor reports: `test/providers/<id>/sync/told.ts`. */
export interface Told {
  /** By the records that it changes; the first one is the usual one. */
  readonly scenarios: Readonly<Record<string, (simulators: Simulators) => Scenario>>;
  /** Whether the vendor reports some changes only, and no new record. */
  readonly isPartial?: true;
}

/** In the place of changed fields, of the event of a record that another one was merged into. */
export const merged = '(merged)';

export const created = (id: string | number): ExpectedEvent => ({ kind: 'created', id: String(id) });
export const deleted = (id: string | number): ExpectedEvent => ({ kind: 'deleted', id: String(id) });
export const updated = (id: string | number, fields: readonly string[]): ExpectedEvent => ({
  kind: 'updated',
  id: String(id),
  fields,
});

/** Records are made, and changed. */
export const basicMoves = ({ create, change }: Pick<Scenario, 'create' | 'change'>): readonly Move[] => [
  { weight: 4, takes: 0, play: (n) => [create(n)] },
  { weight: 5, takes: 1, play: (n, [id = '']) => [change(n, id)] },
];

/** Something is done with a record that changes nothing of ours. */
export const noChange = (weight: number, play: (id: string, n: number) => void): Move => ({
  weight,
  takes: 1,
  play: (n, [id = '']) => {
    play(id, n);
    return [];
  },
});

/** A record is taken away. */
export const removal = (remove: (id: string) => void): Move => ({
  weight: 1,
  takes: 1,
  removes: true,
  play: (_, [id = '']) => {
    remove(id);
    return [deleted(id)];
  },
});
