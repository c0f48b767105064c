import { ApiError, quotedIn, type Warning } from '../errors.ts';

/** Requests that follow the request of a record. The record exists, so each failure is a warning with its outcome. */
export class Attempts {
  readonly warnings: Warning[] = [];
  #succeeded = 0;
  #first: ApiError | undefined;

  /** The first failure, if no request of the write has succeeded. `undefined` otherwise. */
  get error(): ApiError | undefined {
    return this.#succeeded === 0 ? this.#first : undefined;
  }

  /**
   * Sends a request.
   * @param path the field that the request writes
   * @returns whether the request succeeded
   */
  async add(path: string, code: Warning['code'], send: () => Promise<unknown>): Promise<boolean> {
    try {
      await send();
      this.#succeeded += 1;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#first ??= error;
      const message = `${path} was not written (${error.details?.outcome ?? 'not_applied'}): ${error.message}`;
      this.warnings.push({ path, code, message, quoted: quotedIn(error) });
      return false;
    }
  }
}
