import type { ErrorCode } from '../../lib/errors.ts';

/** An answer of a vendor that refuses a request, with the error that the engine makes. */
export interface HttpRefusal {
  readonly method?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly code: ErrorCode;
  readonly says?: RegExp;
  /** Seconds, from and to. */
  readonly wait?: readonly [number, number];
}
