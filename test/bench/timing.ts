/** Durations of a request, ms. */
export interface Timing {
  /** Time from the first sent byte to the last received byte, at the client. */
  readonly wall: number;
  /** Time from the call of the function to its result. */
  readonly handler: number;
  /** The part of `handler` at the provider, by the provider's own clock. */
  readonly provider: number;
  /** CPU time of the serving process since its start, including the gateway. */
  readonly cpu: number;
}

/** Header for `handler` in a response of a bench process. */
export const handlerHeader = 'x-bench-handler';

/** Header for `cpu` in a response of a bench process. */
export const cpuHeader = 'x-bench-cpu';

/** Header for the resident memory of a bench process, bytes. */
export const memoryHeader = 'x-bench-memory';
