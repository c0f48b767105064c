import { setTimeout as pause } from 'node:timers/promises';
import type { DueItem, DueKey } from '../store/dynamodb/due-index.ts';
import type { DueReader } from '../store/dynamodb/due-reader.ts';
import { Backlog, type DueUnit, type Unit } from './backlog.ts';
import { FairSlots, type SlotLimits } from './fair-slots.ts';
import type { Run } from './scheduled.ts';

/** A worker that does due work unit by unit. */
export interface FairWorker {
  readonly limits: SlotLimits;
  readonly reader: Pick<DueReader, 'newest' | 'traverse' | 'isComplete'>;
  readonly unitOf: (item: DueKey) => Unit;
  /**
   * Does the due work of a unit.
   * @param shouldYield whether the work should start nothing further, because others wait for the slot
   * @returns earliest time of further work on the unit: epoch ms, 0 for at once
   */
  readonly work: (items: readonly DueItem[], shouldYield: () => boolean) => Promise<number>;
}

/** Result of a run. */
export interface FairRun {
  /** Time when the oldest work at the start of the run became due, in epoch ms. */
  readonly oldest: number | undefined;
  /** Errors of units. The run starts no further work on a failed unit. */
  readonly failures: readonly unknown[];
}

/** Interval of reading the table while units are active, in ms. */
const readEveryMs = 200;

/** Factor for the pause after a read or an empty step of the traversal. The pause is this factor times the duration. */
const pauseFactor = 8;

/** Longest pause after a read, in ms. */
const longestPauseMs = 500;

/** Run of a worker that shares its slots fairly. */
class FairWork {
  readonly failures: unknown[] = [];
  oldest: number | undefined;
  readonly #worker: FairWorker;
  readonly #run: Run;
  readonly #slots: FairSlots;
  readonly #backlog = new Backlog();
  /** Active work, by the name of the unit. */
  readonly #active = new Map<string, Promise<void>>();
  readonly #restUntil = new Map<string, number>();
  /** Units that ended since the last read of the table. A read may still return their work that is already done. */
  readonly #justDone = new Set<string>();
  #isWhole = true;
  #isOver = false;
  /** Earliest time of the next step of the traversal, by the clock of the machine, in ms. */
  #nextTraversal = 0;
  #nextRead = 0;

  constructor(worker: FairWorker, run: Run) {
    this.#worker = worker;
    this.#run = run;
    this.#slots = new FairSlots(worker.limits);
  }

  async work(): Promise<void> {
    try {
      await this.#readDue(true);
      while (this.#active.size > 0 || this.#justDone.size > 0 || !this.#worker.reader.isComplete) {
        await this.#untilNext();
        if (this.#isLate()) break;
        await this.#readDue();
      }
    } finally {
      this.#isOver = true;
      await Promise.all(this.#active.values());
    }
  }

  #isLate(): boolean {
    return this.#run.now() >= this.#run.deadline;
  }

  /**
   * Waits until the next read. While much work is due and the backlog has work, the end of a single unit causes no
   * read.
   */
  async #untilNext(): Promise<void> {
    if (this.#justDone.size > 0 && this.#active.size === 0) return;
    const ends = this.#isWhole || this.#backlog.isEmpty ? this.#active.values() : [Promise.all(this.#active.values())];
    const over = new AbortController();
    const tick = pause(readEveryMs, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([...ends, tick]);
    over.abort();
    await pause(Math.max(0, this.#nextRead - performance.now()));
  }

  async #readDue(isFirst = false): Promise<void> {
    const before = performance.now();
    const isDone = this.#justDone.size > 0;
    this.#justDone.clear();
    const { items, isWhole } = await this.#worker.reader.newest(this.#run.now());
    this.#isWhole = isWhole;
    if (isWhole) this.#backlog.clear();
    // The traversal finds older items, which have priority over the newest items.
    else this.#noteOldest(await this.#traverse(isDone), isFirst);
    this.#noteOldest(items[0], isFirst);
    for (const item of items) this.#add(item);
    const end = performance.now();
    this.#nextRead = end + Math.min((end - before) * pauseFactor, longestPauseMs);
    this.#begin();
  }

  #noteOldest(item: DueItem | undefined, isFirst: boolean): void {
    if (!isFirst || item === undefined) return;
    this.oldest = Math.min(this.oldest ?? Number.POSITIVE_INFINITY, Date.parse(item.dueAt));
  }

  /**
   * Makes a step of the traversal.
   * @param isDone whether a slot became free; if no known work waits for the slot, the step follows at once
   * @returns the oldest item, if the traversal was at its beginning
   */
  async #traverse(isDone: boolean): Promise<DueItem | undefined> {
    const before = performance.now();
    if (before < this.#nextTraversal && !(isDone && this.#backlog.isEmpty)) return undefined;
    const { wanted, oldest } = await this.#worker.reader.traverse(this.#run.now(), (item) => this.#isWanted(item));
    for (const item of wanted) this.#add(item);
    const end = performance.now();
    this.#nextTraversal = wanted.length > 0 ? end : end + (end - before) * pauseFactor;
    return oldest;
  }

  #isWanted(item: DueItem): boolean {
    const unit = this.#worker.unitOf(item);
    return this.#isFree(unit) && this.#backlog.isMissing(unit, item);
  }

  #isFree({ name }: Unit): boolean {
    if (this.#active.has(name) || this.#justDone.has(name)) return false;
    return (this.#restUntil.get(name) ?? 0) <= this.#run.now();
  }

  #add(item: DueItem): void {
    const unit = this.#worker.unitOf(item);
    if (this.#isFree(unit)) this.#backlog.add(unit, item);
  }

  /** Gives the free slots to waiting units. */
  #begin(): void {
    while (!this.#isOver && !this.#isLate()) {
      const project = this.#slots.take(this.#backlog.projects);
      if (project === undefined) return;
      const unit = this.#backlog.takeFirst(project);
      if (unit === undefined) throw new Error(`Nothing of the project ${project} waits.`);
      this.#active.set(unit.name, this.#workOn(unit));
    }
  }

  async #workOn({ project, name, items }: DueUnit): Promise<void> {
    const began = this.#run.now();
    const shouldYield = (): boolean =>
      this.#slots.shouldYield(project, this.#backlog.projects, this.#run.now() - began);
    try {
      this.#restUntil.set(name, await this.#worker.work(items, shouldYield));
    } catch (error) {
      this.failures.push(error);
      this.#restUntil.set(name, Number.POSITIVE_INFINITY);
    } finally {
      this.#active.delete(name);
      this.#justDone.add(name);
      this.#slots.release(project);
      this.#begin();
    }
  }
}

/**
 * Does due work until the time is used up, several units at a time. The projects share the slots, so that no project
 * waits for another project with much work. It also does work that becomes due meanwhile.
 */
export const workFairly = async (worker: FairWorker, run: Run): Promise<FairRun> => {
  const work = new FairWork(worker, run);
  await work.work();
  return work;
};
