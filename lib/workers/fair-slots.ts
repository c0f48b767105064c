/** Limits of the number of units that a worker processes at the same time. */
export interface SlotLimits {
  /** Number of slots. A project without competitors may use all of these slots. */
  readonly slots: number;
  /**
   * Additional slots that only projects below their share may use, so that a project with new work finds a free slot.
   */
  readonly reserve: number;
  /**
   * Whether a project is limited to its share even if other projects only hold slots and none waits. For work that uses
   * the worker's own CPU time and stops at once on request.
   */
  readonly besideOthers?: boolean;
}

/**
 * While others wait, a project may hold one of this number of slots, or a smaller share if more projects need slots.
 */
const largestShare = 5;

/**
 * Number of free slots in the reserve per slot that a project may hold there, so that the next project finds a slot.
 */
const freeForEach = 4;

/** Time after which a unit yields to a project without slots, in ms, even if the unit's project is within its share. */
const quantumMs = 2_000;

/**
 * Slots of a worker, shared by project (max-min fairness with a reserve). While others wait, a project gets at most a
 * fifth of the slots, or an equal part if more than five projects need slots. A project without competitors may get all
 * slots. No unit is stopped: a project with more than its share gets no further slot, and its units should yield.
 */
export class FairSlots {
  readonly #limits: SlotLimits;
  readonly #held = new Map<string, number>();
  /** Running number of the last slot that each project received. The project with the lowest number is next. */
  readonly #lastGrant = new Map<string, number>();
  #grants = 0;
  #taken = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Number of free slots, including the reserve. */
  get free(): number {
    return this.#limits.slots + this.#limits.reserve - this.#taken;
  }

  heldBy(project: string): number {
    return this.#held.get(project) ?? 0;
  }

  /**
   * Takes a slot for the next project: among the projects that may get a slot, the project with the fewest slots. Among
   * equals, the project with the oldest last grant.
   * @param waiting projects with work that needs a slot
   * @returns the project; `undefined` if no project may get a slot now
   */
  take(waiting: ReadonlySet<string>): string | undefined {
    const share = this.#shareBeside(waiting);
    const [next] = [...waiting]
      .filter((project) => this.#mayTake(project, share, waiting))
      .toSorted((a, b) => this.heldBy(a) - this.heldBy(b) || this.#grantOf(a) - this.#grantOf(b));
    if (next === undefined) return undefined;
    this.#held.set(next, this.heldBy(next) + 1);
    this.#taken += 1;
    this.#grants += 1;
    this.#lastGrant.set(next, this.#grants);
    return next;
  }

  /** Returns a slot of a project. */
  release(project: string): void {
    const left = this.heldBy(project) - 1;
    if (left < 0) throw new Error(`The project ${project} holds no slot.`);
    if (left === 0) this.#held.delete(project);
    else this.#held.set(project, left);
    this.#taken -= 1;
  }

  /**
   * Whether a unit should start nothing further and return its slot: its project holds more than its share while others
   * wait, or a waiting project holds no slot.
   * @param heldFor time since the unit got its slot, in ms
   */
  shouldYield(project: string, waiting: ReadonlySet<string>, heldFor: number): boolean {
    if (this.#isAlone(project, waiting)) return false;
    if (this.heldBy(project) > this.#shareBeside(waiting)) return true;
    return heldFor >= quantumMs && this.free <= 0 && [...waiting].some((other) => this.heldBy(other) === 0);
  }

  #grantOf(project: string): number {
    return this.#lastGrant.get(project) ?? 0;
  }

  #shareBeside(waiting: ReadonlySet<string>): number {
    const projects = new Set([...waiting, ...this.#held.keys()]).size;
    return Math.max(1, Math.floor(this.#limits.slots / Math.max(largestShare, projects)));
  }

  #mayTake(project: string, share: number, waiting: ReadonlySet<string>): boolean {
    const held = this.heldBy(project);
    const isInReserve = this.free <= this.#limits.reserve;
    if (held < share) return !isInReserve || held * freeForEach < this.free;
    return this.#isAlone(project, waiting) && !isInReserve;
  }

  #isAlone(project: string, waiting: ReadonlySet<string>): boolean {
    const isOther = (one: string): boolean => one !== project;
    if (waiting.size > 1 || [...waiting].some(isOther)) return false;
    return this.#limits.besideOthers !== true || ![...this.#held.keys()].some(isOther);
  }
}
