/** The vendor does not accept the code or refresh token (any more): only a person can connect the account again. */
export class GrantRevoked extends Error {
  /** What the vendor said, cut and redacted. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the grant is not valid: ${reason}`);
    this.name = 'GrantRevoked';
    this.reason = reason;
  }
}
