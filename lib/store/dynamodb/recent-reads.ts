/** Milliseconds for which a process goes by what it has read. */
const maxAge = 30_000;

/** Entries of a process, of one kind. */
const maxEntries = 1_000;

interface Known<T> {
  readonly value: Promise<T>;
  /** Epoch ms. */
  readonly readAt: number;
}

/** What was read at most 30 seconds ago: one read per name, process and half minute, however many ask at once. */
export class RecentReads<T> {
  readonly #known = new Map<string, Known<T>>();

  #keep(name: string, known: Known<T>): void {
    this.#known.delete(name);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxEntries && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(name, known);
  }

  /** Keeps what was just read or written, so that this process goes by it at once. */
  remember(name: string, value: T, now: number): void {
    this.#keep(name, { value: Promise.resolve(value), readAt: now });
  }

  /** Whatever changes something calls this, so that its own process never sees what was before. */
  forget(isMeant: (name: string) => boolean): void {
    for (const name of this.#known.keys()) if (isMeant(name)) this.#known.delete(name);
  }

  /** @param now epoch ms */
  get(name: string, now: number, read: () => Promise<T>): Promise<T> {
    const known = this.#known.get(name);
    if (known !== undefined && known.readAt <= now && now < known.readAt + maxAge) return known.value;
    const value = read();
    this.#keep(name, { value, readAt: now });
    // A failed read must be tried again, not remembered.
    value.catch(() => {
      if (this.#known.get(name)?.value === value) this.#known.delete(name);
    });
    return value;
  }
}
