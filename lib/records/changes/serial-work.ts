/**
 * Runs work by name within this process. Work with the same name runs one piece after the other, in the order of the
 * calls. Each piece receives the result of the piece before.
 */
export class Turns<T> {
  readonly #last = new Map<string, Promise<T | undefined>>();

  /**
   * Runs work after the work with the same name.
   * @param work runs at once and without an argument, if no other work is under way. If the work before failed or
   *   returned nothing, `result` is `undefined`.
   */
  async take(
    name: string,
    work: (before?: { readonly result: T | undefined }) => Promise<T | undefined>,
  ): Promise<void> {
    const before = this.#last.get(name);
    const turn = before === undefined ? work() : before.catch(() => undefined).then((result) => work({ result }));
    this.#last.set(name, turn);
    try {
      await turn;
    } finally {
      if (this.#last.get(name) === turn) this.#last.delete(name);
    }
  }
}
