interface Planned {
  /** Planned time, epoch ms. */
  readonly at: number;
  /** Order of planning. Acts of the same time run in this order. */
  readonly order: number;
  readonly act: () => void;
}

const isBefore = (one: Planned, other: Planned): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** Simulated time, which jumps from one planned act to the next without waiting. */
export class Timeline {
  /** Epoch ms. The number may have a fraction. */
  now: number;
  /** A binary heap: no element comes before its parent. */
  readonly #heap: Planned[] = [];
  #planned = 0;

  /** @param begin epoch ms */
  constructor(begin: number) {
    this.now = begin;
  }

  /** Plans an act for a time, epoch ms. An act for a past time runs at the current time. */
  at(time: number, act: () => void): void {
    this.#planned += 1;
    const planned = { at: Math.max(time, this.now), order: this.#planned, act };
    let place = this.#heap.push(planned) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#heap[parent];
      if (above === undefined || !isBefore(planned, above)) break;
      this.#heap[place] = above;
      place = parent;
    }
    this.#heap[place] = planned;
  }

  /** Advances to the next act and runs it. @returns false if no act is planned before this time (epoch ms) */
  step(until: number): boolean {
    const [first] = this.#heap;
    if (first === undefined || first.at >= until) return false;
    this.#removeFirst();
    this.now = first.at;
    first.act();
    return true;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    let place = 0;
    for (;;) {
      const [left, right] = [this.#heap[2 * place + 1], this.#heap[2 * place + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (!isBefore(child, last)) break;
      this.#heap[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    this.#heap[place] = last;
  }
}
