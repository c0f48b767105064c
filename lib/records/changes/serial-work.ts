/**
 * Work by name, done one after the other within this process in the order in which it was asked for; each is handed what the
 * one before it has come to.
 */
export class Turns<T> {
  readonly #last = new Map<string, Promise<T | undefined>>();

  /**
   * @param work does not wait and gets nothing where there is none before it; where the one before it has failed or come to
   *   nothing, it gets `undefined` as its `result`
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
