import type { HttpAnswer } from '../http.ts';

/** Response of a provider to a successful request. */
export interface RemoteAnswer extends Pick<HttpAnswer, 'status' | 'headers'> {
  /** Parsed JSON. `undefined` if the response has no body. */
  readonly body: unknown;
}
