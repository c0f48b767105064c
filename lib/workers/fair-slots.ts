/** How many units of work a worker has under way at the same time. */
export interface SlotLimits {
  /** All of them, for a project that is alone. */
  readonly slots: number;
  /** Slots beyond these, which only projects below their share may take: a project with new work finds one. */
  readonly reserve: number;
  /**
   * Whether a project keeps to its share also while others are only being served, not waiting: for work that takes the
   * worker's own time, and stops within a moment where it is asked to.
   */
  readonly besideOthers?: boolean;
}

/** A project may hold one slot in so many while others wait; less where there are more projects than that. */
const largestShare = 5;

/** Within the reserve a project may hold one slot for so many that are free: some are left for the next project. */
const freeForEach = 4;

/** Milliseconds after which a unit makes room for a project that holds nothing, though its own is within its share. */
const quantumMs = 2_000;

/**
 * The slots of a worker, shared by project (max-min fairness with a reserve). While others wait, a project takes no more
 * than a fifth of the slots, or an equal part of them where more than five projects want some; alone it may take all.
 * Nothing under way is ended: a project that holds more than its share gets no further slot, and its units should yield.
 */
export class FairSlots {
  readonly #limits: SlotLimits;
  readonly #held = new Map<string, number>();
  /** By project: the number of the last grant. */
  readonly #lastGrant = new Map<string, number>();
  #grants = 0;
  #taken = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Slots that nobody holds, the reserve included. */
  get free(): number {
    return this.#limits.slots + this.#limits.reserve - this.#taken;
  }

  heldBy(project: string): number {
    return this.#held.get(project) ?? 0;
  }

  /**
   * Takes a slot for the next project: of the projects that may have one, the one that holds the fewest, and of these the
   * one whose last grant is the oldest.
   * @param waiting projects that have work for a slot
   * @returns the project; `undefined` when none of them may have a slot now
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

  /** Gives back a slot of a project. */
  release(project: string): void {
    const left = this.heldBy(project) - 1;
    if (left < 0) throw new Error(`The project ${project} holds no slot.`);
    if (left === 0) this.#held.delete(project);
    else this.#held.set(project, left);
    this.#taken -= 1;
  }

  /**
   * Whether a unit of a project should begin nothing more and give its slot back: because the project holds more than its
   * share while others wait, or because a project that waits holds nothing at all.
   * @param heldFor milliseconds since the unit has its slot
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
