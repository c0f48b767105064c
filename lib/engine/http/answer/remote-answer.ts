/** Response of a provider to a successful request. */
export interface RemoteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON. `undefined` if the response has no body. */
  readonly body: unknown;
}
