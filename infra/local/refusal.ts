/** The start cannot go on; `message` is the one sentence the user sees, and the exit code is 1. */
export class StartRefusal extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefusal';
  }
}
