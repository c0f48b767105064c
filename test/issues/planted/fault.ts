import type { CauseName } from '../../../lib/issues/causes.ts';
import type { ProviderId } from '../../harness/service.ts';
import type { Account } from '../../stage/account.ts';
import type { Receiver } from '../../webhooks/receiver.ts';

/** A fault that has begun, and its end. */
export interface Planted {
  /** Work that meets the fault once: a call, the due syncs or the due deliveries. */
  readonly meet: () => Promise<unknown>;
  /** Ends the fault at its place. */
  readonly cure: () => unknown;
  /** A success that is no evidence for the end of the fault. */
  readonly other?: () => Promise<unknown>;
  /** Work that gives the closing evidence. Default: `meet`. */
  readonly prove?: () => Promise<unknown>;
}

/** Begins a fault for a healthy account. */
type Plant = (account: Account, receiver: Receiver) => Promise<Planted> | Planted;

/** A fault that opens exactly one issue. */
export interface OpeningFault {
  readonly fault: string;
  /** Provider of the account. Default: HubSpot. */
  readonly provider?: ProviderId;
  readonly plant: Plant;
  readonly opens: CauseName;
  /** Time from the first failure to the issue, in ms. */
  readonly after: number;
  /** Time without a failure before a success closes the issue, in ms. Default: none. */
  readonly quiet?: number;
  /** Time between two pieces of work, in ms. */
  readonly step: number;
  /** The closing evidence. */
  readonly closedBy: string;
  /** A further text of the page of the connection in the console. */
  readonly page?: RegExp;
  /** Texts of the console that decide cause and cure, for a key that may not read texts of providers. */
  readonly decided: readonly RegExp[];
}

/** A fault that opens no issue. */
export interface QuietFault {
  readonly fault: string;
  readonly provider?: ProviderId;
  readonly plant: Plant;
  readonly step: number;
  /** Texts of the time line of the connection in the console. */
  readonly timeLine: readonly RegExp[];
  /** Texts that decide cause and cure, for a key that may not read texts of providers. */
  readonly decided: readonly RegExp[];
}
