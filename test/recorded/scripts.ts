import { at, type Send } from '../../infra/simulators/shared/request.ts';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';

/** Simulator responses to compare with a real account's responses to the same requests. */
export interface Beside {
  readonly method: string;
  /** Path pattern of the recorded requests. */
  readonly path: RegExp;
  readonly answers: readonly unknown[];
}

export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Sends a simulator the requests that were also recorded, and returns its responses. */
export type Script = (ask: Ask) => Promise<readonly Beside[]>;

export const idAt = (body: unknown, path: string): string => String(at(body, path));

type Started = readonly [simulator: Simulator, send: Send];

/** Starts the simulator for a vendor's script. */
export type Start = () => Promise<Started>;
