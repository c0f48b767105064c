/** Error that stops the start. The user sees only `message`, a single sentence, and the exit code is 1. */
export class StartRefusal extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefusal';
  }
}
