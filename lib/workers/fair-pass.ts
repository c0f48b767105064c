import { withConcurrency } from '../store/dynamodb/concurrency.ts';
import { FairSlots, type SlotLimits } from './fair-slots.ts';
import type { Run } from './scheduled.ts';

/** Work to do once per owner, even if further work becomes due meanwhile. */
export interface FairPass<T extends { readonly project: string }> {
  readonly limits: SlotLimits;
  /** Pages of due work, the longest waiting first. The pass reads further pages while it works. */
  readonly pages: readonly AsyncIterable<readonly T[]>[];
  /** Name of a piece of work. Pieces with the same name are done together. */
  readonly nameOf: (one: T) => string;
  /** Does a piece of work. Must not throw. */
  readonly work: (one: T) => Promise<void>;
}

class Pass<T extends { readonly project: string }> {
  readonly #pass: FairPass<T>;
  readonly #run: Run;
  readonly #slots: FairSlots;
  readonly #met = new Set<string>();
  /** Waiting work, by project. */
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
      // Waits for all readers, because a running reader would start work after the end of the pass.
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

  /** Gives the free slots to waiting work. */
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
 * Does the work of each owner once, until the time is used up. The projects share the slots, so that due work of a
 * project does not wait for earlier work of other projects.
 */
export const passFairly = <T extends { readonly project: string }>(pass: FairPass<T>, run: Run): Promise<void> =>
  new Pass(pass, run).go();
