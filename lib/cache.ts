/** Bounds of a cache. */
export interface CacheOptions {
  /** Milliseconds for which an entry is served; without, for as long as there is room for it. */
  readonly maxAgeMs?: number;
  /** Entries at most: the oldest makes room. */
  readonly maxEntries: number;
}

/** A value, or a read that will give one. */
interface Entry<T> {
  /** Epoch ms at which the value was known, or its read began. */
  readonly at: number;
  readonly state: { readonly value: T } | { readonly reading: Promise<T> };
}

/**
 * Values that a process keeps for a while, by key. The clock is the argument `now`, epoch ms: a request has one time
 * for all its steps. A function that changes a value deletes or sets it here too, so that its own process never serves
 * the one before.
 */
export class Cache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #maxAgeMs: number;
  readonly #maxEntries: number;

  constructor({ maxAgeMs = Number.POSITIVE_INFINITY, maxEntries }: CacheOptions) {
    this.#maxAgeMs = maxAgeMs;
    this.#maxEntries = maxEntries;
  }

  /** Entries, those included whose time is over. */
  get size(): number {
    return this.#entries.size;
  }

  /** @returns `undefined` also while the value is being read */
  get(key: string, now = Date.now()): T | undefined {
    const state = this.#find(key, now)?.state;
    return state !== undefined && 'value' in state ? state.value : undefined;
  }

  /** @param at epoch ms at which the value was known: its age counts from then */
  set(key: string, value: T, at = Date.now()): void {
    this.#put(key, { at, state: { value } });
  }

  /**
   * The value, or the read that gives it: one for all that ask while it is under way. A failure is not kept, nor is a
   * value whose key was deleted or set while it was read.
   * @param since epoch ms: a value that was known before is read again
   */
  load(key: string, now: number, read: () => Promise<T>, since = Number.NEGATIVE_INFINITY): Promise<T> {
    const found = this.#find(key, now);
    if (found !== undefined && found.at >= since) {
      return 'value' in found.state ? Promise.resolve(found.state.value) : found.state.reading;
    }
    const reading = read();
    const entry: Entry<T> = { at: now, state: { reading } };
    this.#put(key, entry);
    reading.then(
      (value) => this.#isCurrent(key, entry) && this.#entries.set(key, { at: now, state: { value } }),
      () => this.#isCurrent(key, entry) && this.#entries.delete(key),
    );
    return reading;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  deleteWhere(isMeant: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (isMeant(key)) this.#entries.delete(key);
  }

  #isCurrent(key: string, entry: Entry<T>): boolean {
    return this.#entries.get(key) === entry;
  }

  /** A clock that was set back makes an entry no older than twice its time. */
  #find(key: string, now: number): Entry<T> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || Math.abs(now - entry.at) < this.#maxAgeMs) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #put(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= this.#maxEntries) this.#entries.delete(oldest);
    this.#entries.set(key, entry);
  }
}
