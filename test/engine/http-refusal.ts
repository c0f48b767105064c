import type { ErrorCode } from '../../lib/errors.ts';

/** A vendor's refusal, and the error that the engine makes from it. */
export interface HttpRefusal {
  readonly method?: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly code: ErrorCode;
  readonly says?: RegExp;
  /** Seconds to wait, minimum and maximum. */
  readonly wait?: readonly [number, number];
}
