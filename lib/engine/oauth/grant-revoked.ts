/**
 * The vendor does not accept the code or refresh token, or no longer accepts it. A person has to connect the account
 * again.
 */
export class GrantRevoked extends Error {
  /** The vendor's reason, shortened and redacted. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the grant is not valid: ${reason}`);
    this.name = 'GrantRevoked';
    this.reason = reason;
  }
}
