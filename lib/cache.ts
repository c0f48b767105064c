/** Limits of a cache. */
export interface CacheOptions {
  /** Milliseconds that an entry stays valid. Default: until a newer entry needs its space. */
  readonly maxAgeMs?: number;
  /** Maximum number of entries. A new entry replaces the oldest. */
  readonly maxEntries: number;
}

/** A value, or the running read of a value. */
interface Entry<T> {
  /** Time when the value was known, or when its read began: epoch ms. */
  readonly at: number;
  readonly state: { readonly value: T } | { readonly reading: Promise<T> };
}

/**
 * Values that a process keeps for a limited time, by key. Functions receive the time as the argument `now` in epoch ms:
 * all steps of a request use the same time. A function that changes a value also deletes or sets it here, so its own
 * process never serves the old value.
 */
export class Cache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #maxAgeMs: number;
  readonly #maxEntries: number;

  constructor({ maxAgeMs = Number.POSITIVE_INFINITY, maxEntries }: CacheOptions) {
    this.#maxAgeMs = maxAgeMs;
    this.#maxEntries = maxEntries;
  }

  /** Number of entries, including expired entries that were not removed yet. */
  get size(): number {
    return this.#entries.size;
  }

  /** @returns `undefined` also while the value is being read */
  get(key: string, now = Date.now()): T | undefined {
    const state = this.#find(key, now)?.state;
    return state !== undefined && 'value' in state ? state.value : undefined;
  }

  /** @param at epoch ms: the time when the value was known; the age of the entry counts from this time */
  set(key: string, value: T, at = Date.now()): void {
    this.#put(key, { at, state: { value } });
  }

  /**
   * Returns the value, or reads it. Callers that ask during a read share that read. The cache keeps no failure. It also
   * drops a value if its key was deleted or set during the read.
   * @param since epoch ms; a value that was known before this time is read again
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

  /** `Math.abs` covers a clock that was set back: an entry lives at most twice its maximum age. */
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
