import { ApiError, quotedIn, type Warning } from '../errors.ts';

/** Requests that follow a record's own. The record exists, so each that fails is a warning with its outcome. */
export class Attempts {
  readonly warnings: Warning[] = [];
  #succeeded = 0;
  #first: ApiError | undefined;

  /** The first failure, where nothing else took place. */
  get error(): ApiError | undefined {
    return this.#succeeded === 0 ? this.#first : undefined;
  }

  /** Whether it took place. @param path the field that it writes */
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
