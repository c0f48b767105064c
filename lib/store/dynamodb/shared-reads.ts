/**
 * Runs the reads of a name one after the other. Callers that ask during a read share the next read. So each caller gets
 * a read that began after its request, and many callers cause few reads.
 */
export class JoinedReads<T> {
  readonly #read: (name: string) => Promise<T>;
  readonly #running = new Map<string, Promise<T>>();
  readonly #next = new Map<string, Promise<T>>();

  constructor(read: (name: string) => Promise<T>) {
    this.#read = read;
  }

  get(name: string): Promise<T> {
    const running = this.#running.get(name);
    if (running === undefined) return this.#begin(name);
    const next = this.#next.get(name) ?? this.#beginAfter(running, name);
    this.#next.set(name, next);
    return next;
  }

  async #beginAfter(running: Promise<T>, name: string): Promise<T> {
    await Promise.allSettled([running]);
    this.#next.delete(name);
    return this.get(name);
  }

  async #begin(name: string): Promise<T> {
    const reading = this.#read(name);
    this.#running.set(name, reading);
    try {
      return await reading;
    } finally {
      this.#running.delete(name);
    }
  }
}
