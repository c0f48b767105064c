import { at, type Send } from '../../infra/simulators/request.ts';
import type { Simulator } from '../../infra/simulators/simulator.ts';

/** What a simulator answers, beside what a real account answered to the same. */
export interface Beside {
  readonly method: string;
  /** Of the recorded requests. */
  readonly path: RegExp;
  readonly answers: readonly unknown[];
}

export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Answers of the simulator to requests that were recorded too. */
export type Script = (ask: Ask) => Promise<readonly Beside[]>;

export const idAt = (body: unknown, path: string): string => String(at(body, path));

type Started = readonly [simulator: Simulator, send: Send];

/** Starts the simulator that answers the script of a vendor. */
export type Start = () => Promise<Started>;
