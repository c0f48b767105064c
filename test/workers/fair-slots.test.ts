import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairSlots, type SlotLimits } from '../../lib/workers/fair-slots.ts';

const limits: SlotLimits = { slots: 60, reserve: 20 };

/** Projects that want more slots than exist. */
const greedy = (count: number): ReadonlySet<string> =>
  new Set(Array.from({ length: count }, (_, index) => `project ${index}`));

/** Takes slots until no project may have another one. */
const fill = (slots: FairSlots, waiting: ReadonlySet<string>): string[] => {
  const taken: string[] = [];
  for (let project = slots.take(waiting); project !== undefined; project = slots.take(waiting)) taken.push(project);
  return taken;
};

const heldBy = (slots: FairSlots, projects: Iterable<string>): number[] =>
  [...projects].map((one) => slots.heldBy(one));

describe('slots shared by project', () => {
  it('refuse the return of a slot that no project holds', () => {
    expect(() => new FairSlots(limits).release('a')).toThrow('The project a holds no slot.');
  });

  it('are given to no project if none waits', () => {
    expect(new FairSlots(limits).take(new Set())).toBeUndefined();
  });

  it('are all given to a single project, except the reserve', () => {
    const slots = new FairSlots(limits);
    fill(slots, new Set(['a']));
    expect([slots.heldBy('a'), slots.free]).toEqual([60, 20]);
  });

  it.each([
    [2, 12],
    [3, 12],
    [5, 12],
    [6, 10],
    [10, 6],
    [30, 2],
  ])('are given to %i greedy projects, %i to each', (projects, share) => {
    const slots = new FairSlots(limits);
    const waiting = greedy(projects);
    fill(slots, waiting);
    expect(new Set(heldBy(slots, waiting))).toEqual(new Set([share]));
  });

  it('are given in turn if there are more projects than slots', () => {
    const slots = new FairSlots(limits);
    const waiting = greedy(200);
    expect(new Set(fill(slots, waiting)).size).toBe(80);
    for (const project of waiting) if (slots.heldBy(project) > 0) slots.release(project);
    const next = fill(slots, waiting);
    expect(next[0]).toBe('project 80');
    expect(new Set(next).size).toBe(80);
  });

  it('are free at once for a new project while one project holds all others', () => {
    const slots = new FairSlots(limits);
    fill(slots, new Set(['hog']));
    for (let index = 0; index < 10; index += 1)
      expect(slots.take(new Set([`victim ${index}`]))).toBe(`victim ${index}`);
  });

  it('are free for a new project after ten greedy projects, one after the other', () => {
    const slots = new FairSlots(limits);
    for (const hog of greedy(10)) for (let unit = 0; unit < 20; unit += 1) slots.take(new Set([hog]));
    expect(slots.take(new Set(['victim']))).toBe('victim');
  });

  it('go to a project without slots, even if another project received its last slot longer ago', () => {
    const slots = new FairSlots(limits);
    slots.take(new Set(['early']));
    slots.take(new Set(['late']));
    slots.release('late');
    expect(slots.take(new Set(['early', 'late']))).toBe('late');
  });

  it('go to the project with the fewest slots, and not back to the one with the most', () => {
    const slots = new FairSlots(limits);
    fill(slots, new Set(['hog']));
    const waiting = new Set(['hog', 'late']);
    fill(slots, waiting);
    const before = slots.heldBy('late');
    for (let freed = 0; freed < 20; freed += 1) {
      slots.release('hog');
      fill(slots, waiting);
    }
    expect([slots.heldBy('hog'), slots.heldBy('late')]).toEqual([40, 12]);
    expect(before).toBeGreaterThan(0);
  });

  it('must be returned by each project above its share while others wait, and by no other project', () => {
    const slots = new FairSlots(limits);
    fill(slots, new Set(['hog']));
    slots.take(new Set(['other']));
    expect(slots.shouldYield('hog', new Set(['hog']), 60_000)).toBe(false);
    expect(slots.shouldYield('hog', new Set(['other']), 0)).toBe(true);
    expect(slots.shouldYield('other', new Set(['hog']), 60_000)).toBe(false);
  });

  it('must be returned after two seconds if all are taken and a waiting project has none', () => {
    const slots = new FairSlots(limits);
    const waiting = greedy(100);
    fill(slots, waiting);
    const late = new Set(['project 99']);
    expect(slots.free).toBe(0);
    expect(slots.shouldYield('project 0', late, 1_999)).toBe(false);
    expect(slots.shouldYield('project 0', late, 2_000)).toBe(true);
    expect(slots.shouldYield('project 0', new Set(['project 1']), 2_000)).toBe(false);
  });
});

describe("slots for work that uses the worker's own time", () => {
  const narrow: SlotLimits = { slots: 2, reserve: 4, besideOthers: true };

  it('are all given to a single project', () => {
    const slots = new FairSlots(narrow);
    expect(fill(slots, new Set(['a']))).toEqual(['a', 'a']);
    expect(slots.shouldYield('a', new Set(['a']), 60_000)).toBe(false);
  });

  it('are also given in shares while another project only uses a slot', () => {
    const slots = new FairSlots(narrow);
    slots.take(new Set(['other']));
    expect(fill(slots, new Set(['a']))).toEqual(['a']);
    slots.release('other');
    expect(fill(slots, new Set(['a']))).toEqual(['a']);
  });

  it('must be returned down to a share as soon as another project has a slot', () => {
    const slots = new FairSlots(narrow);
    fill(slots, new Set(['a']));
    slots.take(new Set(['other']));
    expect(slots.shouldYield('a', new Set(['a']), 0)).toBe(true);
    slots.release('a');
    expect(slots.shouldYield('a', new Set(['a']), 0)).toBe(false);
    expect(slots.take(new Set(['a']))).toBeUndefined();
  });
});

interface Step {
  /** Project with new work, or project that returns a slot. */
  readonly project: number;
  readonly kind: 'comes' | 'ends';
  readonly units: number;
}

const scripts = fc.array(
  fc.record<Step>({
    project: fc.nat({ max: 12 }),
    kind: fc.constantFrom('comes', 'ends'),
    units: fc.integer({ min: 1, max: 40 }),
  }),
  { maxLength: 80 },
);

const someLimits = fc.record({ slots: fc.integer({ min: 1, max: 60 }), reserve: fc.nat({ max: 20 }) });

/** A worker without real work. Units wait and end as a script determines. */
class Simulation {
  readonly slots: FairSlots;
  readonly waiting = new Map<string, number>();
  readonly limits: SlotLimits;

  constructor(given: SlotLimits) {
    this.limits = given;
    this.slots = new FairSlots(given);
  }

  get projects(): ReadonlySet<string> {
    return new Set(this.waiting.keys());
  }

  /** Computes the share from the projects that wait or hold slots at this moment. */
  share(): number {
    const all = new Set([...this.waiting.keys()]);
    for (let index = 0; index <= 12; index += 1) if (this.slots.heldBy(String(index)) > 0) all.add(String(index));
    return Math.max(1, Math.floor(this.limits.slots / Math.max(5, all.size)));
  }

  play({ project, kind, units }: Step): void {
    const name = String(project);
    if (kind === 'comes') this.waiting.set(name, (this.waiting.get(name) ?? 0) + units);
    else for (let unit = 0; unit < units && this.slots.heldBy(name) > 0; unit += 1) this.slots.release(name);
  }

  /** Grants one slot. */
  grant(): string | undefined {
    const next = this.slots.take(this.projects);
    if (next === undefined) return undefined;
    const left = (this.waiting.get(next) ?? 0) - 1;
    if (left === 0) this.waiting.delete(next);
    else this.waiting.set(next, left);
    return next;
  }
}

const playing = (check: (simulation: Simulation) => void) =>
  fc.assert(
    fc.property(someLimits, scripts, (given, script) => {
      const simulation = new Simulation(given);
      for (const step of script) {
        simulation.play(step);
        check(simulation);
        for (;;) if (simulation.grant() === undefined) break;
      }
    }),
  );

describe('work that arrives and ends in any order', () => {
  it('never takes more slots than exist', () => {
    playing(({ slots, limits: { slots: all, reserve } }) => {
      const taken = Array.from({ length: 13 }, (_, index) => slots.heldBy(String(index))).reduce(
        (sum, one) => sum + one,
      );
      expect(taken + slots.free).toBe(all + reserve);
      expect(slots.free).toBeGreaterThanOrEqual(0);
    });
  });

  it('never gives a project more than its share while others wait', () => {
    playing((simulation) => {
      for (;;) {
        const [share, others] = [simulation.share(), simulation.projects];
        const next = simulation.grant();
        if (next === undefined) return;
        if (others.size > 1) expect(simulation.slots.heldBy(next)).toBeLessThanOrEqual(share);
      }
    });
  });

  it('leaves no slot outside the reserve free while a project waits that is single or below its share', () => {
    playing((simulation) => {
      while (simulation.grant() !== undefined);
      const { slots, projects, limits: given } = simulation;
      if (slots.free <= given.reserve) return;
      const share = simulation.share();
      expect(projects.size === 1 || [...projects].every((one) => slots.heldBy(one) >= share)).toBe(projects.size !== 1);
    });
  });

  it('lets no project without slots wait while a slot is free', () => {
    playing((simulation) => {
      while (simulation.grant() !== undefined);
      const { slots, projects } = simulation;
      if (slots.free > 0) for (const project of projects) expect(slots.heldBy(project)).toBeGreaterThan(0);
    });
  });

  it('gives each waiting project without slots a slot by the time that as many slots as projects were returned', () => {
    playing((simulation) => {
      while (simulation.grant() !== undefined);
      const { slots, projects } = simulation;
      const without = [...projects].filter((project) => slots.heldBy(project) === 0);
      if (without.length === 0) return;
      const served = new Set<string | undefined>();
      for (let given = 0; given < 13; given += 1) {
        const holder = Array.from({ length: 13 }, (_, index) => String(index)).find((one) => slots.heldBy(one) > 0);
        // Every project has had a slot, and has returned it.
        if (holder === undefined) break;
        slots.release(holder);
        served.add(simulation.grant());
      }
      for (const project of without) expect(served).toContain(project);
    });
  });
});
