import type { Simulator } from '../../infra/simulators/simulator.ts';

/** What one vendor's client package does with the vendor's simulator. */
export interface ClientSuite {
  /** Name of the package. */
  readonly name: string;
  readonly simulator: Simulator;
  /** By name; each throws where the client, or what it makes of the answer, is not as at the vendor. */
  readonly calls: Readonly<Record<string, () => Promise<void>>>;
  /** Calls of operations that no declaration uses: the simulator does not have them, and says so. */
  readonly unsupported: Readonly<Record<string, () => Promise<unknown>>>;
}

/** Starts the simulator and opens the client: `open` in `test/clients/calls/<id>.ts`. */
export type OpenClient = () => Promise<ClientSuite>;

export const firstOf = <T>(list: readonly T[] | undefined | null): T => {
  const [first] = list ?? [];
  if (first === undefined) throw new Error('The list is empty');
  return first;
};
