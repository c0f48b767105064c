import type { Simulator } from '../../infra/simulators/shared/simulator.ts';

/** Calls of a vendor's client package to the vendor's simulator. */
export interface ClientSuite {
  /** Name of the package. */
  readonly name: string;
  readonly simulator: Simulator;
  /** Calls by name. Each throws if the client, or its reading of the response, differs from the real vendor. */
  readonly calls: Readonly<Record<string, () => Promise<void>>>;
  /** Calls of operations that no declaration uses. The simulator refuses them. */
  readonly unsupported: Readonly<Record<string, () => Promise<unknown>>>;
}

/** Starts the simulator and opens the client: `open` in `test/clients/calls/<id>.ts`. */
export type OpenClient = () => Promise<ClientSuite>;

export const firstOf = <T>(list: readonly T[] | undefined | null): T => {
  const [first] = list ?? [];
  if (first === undefined) throw new Error('The list is empty');
  return first;
};
