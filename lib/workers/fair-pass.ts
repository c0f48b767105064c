import { withConcurrency } from '../store/dynamodb/concurrency.ts';
import { FairSlots, type SlotLimits } from './fair-slots.ts';
import type { Run } from './scheduled.ts';

/** Work that is done once for each of its owners, whatever becomes due meanwhile. */
export interface FairPass<T extends { readonly project: string }> {
  readonly limits: SlotLimits;
  /** Pages of what is due, the longest waiting first: they are read while others are worked on. */
  readonly pages: readonly AsyncIterable<readonly T[]>[];
  /** The same for what is done together. */
  readonly nameOf: (one: T) => string;
  /** It throws nothing. */
  readonly work: (one: T) => Promise<void>;
}

class Pass<T extends { readonly project: string }> {
  readonly #pass: FairPass<T>;
  readonly #run: Run;
  readonly #slots: FairSlots;
  readonly #met = new Set<string>();
  /** By project. */
  readonly #waiting = new Map<string, Set<T>>();
  readonly #active = new Set<Promise<void>>();

  constructor(pass: FairPass<T>, run: Run) {
    this.#pass = pass;
    this.#run = run;
    this.#slots = new FairSlots(pass.limits);
  }

  async go(): Promise<void> {
    try {
      const { pages } = this.#pass;
      // All of them end: a reader that goes on would begin work behind the pass.
      await withConcurrency(pages.length, pages.values(), (some) => this.#read(some));
    } finally {
      while (this.#active.size > 0) await Promise.all(this.#active);
    }
  }

  #isLate(): boolean {
    return this.#run.now() >= this.#run.deadline;
  }

  async #read(pages: AsyncIterable<readonly T[]>): Promise<void> {
    for await (const page of pages) {
      for (const one of page) this.#add(one);
      this.#begin();
      if (this.#isLate()) return;
    }
  }

  #add(one: T): void {
    const name = this.#pass.nameOf(one);
    if (this.#met.has(name)) return;
    this.#met.add(name);
    const waiting = this.#waiting.get(one.project) ?? new Set();
    this.#waiting.set(one.project, waiting.add(one));
  }

  /** Gives the free slots to those that wait. */
  #begin(): void {
    while (!this.#isLate()) {
      const project = this.#slots.take(new Set(this.#waiting.keys()));
      if (project === undefined) return;
      const work = this.#workOn(this.#takeFirst(project));
      this.#active.add(work);
      work.then(() => this.#active.delete(work));
    }
  }

  #takeFirst(project: string): T {
    const waiting = this.#waiting.get(project) ?? new Set();
    const [first] = waiting;
    if (first === undefined) throw new Error(`Nothing of the project ${project} waits.`);
    waiting.delete(first);
    if (waiting.size === 0) this.#waiting.delete(project);
    return first;
  }

  async #workOn(one: T): Promise<void> {
    try {
      await this.#pass.work(one);
    } finally {
      this.#slots.release(one.project);
    }
    this.#begin();
  }
}

/**
 * Does the work of each owner once, as far as the time suffices, the slots shared by project: what is due of one project
 * does not wait for what was due before of another one.
 */
export const passFairly = <T extends { readonly project: string }>(pass: FairPass<T>, run: Run): Promise<void> =>
  new Pass(pass, run).go();
