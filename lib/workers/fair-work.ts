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
   * Does the due work of one unit.
   * @param shouldYield whether it should begin nothing more: others wait for its slot
   * @returns until when nothing more of the unit is begun: epoch ms, 0 for at once
   */
  readonly work: (items: readonly DueItem[], shouldYield: () => boolean) => Promise<number>;
}

/** The result of a run. */
export interface FairRun {
  /** When the oldest work of the beginning became due: epoch ms. */
  readonly oldest: number | undefined;
  /** Errors of units, of which nothing more was begun in the run. */
  readonly failures: readonly unknown[];
}

/** Milliseconds after which the table is read again while something is under way. */
const readEveryMs = 200;

/** Times as long as a reading, or a step of the traversal that has found nothing, took, until the next one. */
const pauseFactor = 8;

/** Milliseconds of the pause after a reading at most. */
const longestPauseMs = 500;

/** One run of a worker. */
class FairWork {
  readonly failures: unknown[] = [];
  oldest: number | undefined;
  readonly #worker: FairWorker;
  readonly #run: Run;
  readonly #slots: FairSlots;
  readonly #backlog = new Backlog();
  /** By the name of the unit. */
  readonly #active = new Map<string, Promise<void>>();
  readonly #restUntil = new Map<string, number>();
  /** Units that were done while the table was read: the work that it shows of them may be done already. */
  readonly #justDone = new Set<string>();
  #isWhole = true;
  #isOver = false;
  /** By the clock of the machine, ms. */
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

  /** While much is due and some of it is known, a unit that is done makes room for that, and nothing is read. */
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
    // Older items go before those that became due last.
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
   * @param isDone whether a slot has become free: where no known work waits for it, more is read at once
   * @returns the oldest item, where the traversal was at its beginning
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

  /** Gives the free slots to units that wait. */
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
 * Does due work, as far as the time suffices: so many units at a time, the slots shared by project. No project waits for
 * another one, however much that has. Work that becomes due meanwhile is done too.
 */
export const workFairly = async (worker: FairWorker, run: Run): Promise<FairRun> => {
  const work = new FairWork(worker, run);
  await work.work();
  return work;
};
