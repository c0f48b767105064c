/** Milliseconds of one request. */
export interface Timing {
  /** From the first byte that is sent to the last that is received, as the client sees it. */
  readonly wall: number;
  /** From the call of the function to its result. */
  readonly handler: number;
  /** Of that, at the provider, by the provider's own clock. */
  readonly provider: number;
  /** CPU time of the serving process since its start, gateway included. */
  readonly cpu: number;
}

/** Header in which a bench process reports `handler`. */
export const handlerHeader = 'x-bench-handler';

/** Header in which a bench process reports `cpu`. */
export const cpuHeader = 'x-bench-cpu';

/** Header in which a bench process reports how much memory it has resident, bytes. */
export const memoryHeader = 'x-bench-memory';
