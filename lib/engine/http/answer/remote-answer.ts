/** The provider's answer to a successful request. */
export interface RemoteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; `undefined` when the answer has no body. */
  readonly body: unknown;
}
