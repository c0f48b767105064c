import type { DueItem } from '../store/dynamodb/due-index.ts';

/** A unit of work, which only one worker does at a time: the deliveries to a webhook, or the syncs of a connection. */
export interface Unit {
  readonly project: string;
  /** Unique across all projects. */
  readonly name: string;
}

/** A unit with its due work, the longest waiting first. */
export interface DueUnit extends Unit {
  readonly items: readonly DueItem[];
}

/** Most items per unit in the backlog. More than a worker can do in one go. */
const mostOfUnit = 4_000;

/** Most items per project in the backlog. The first item of each unit is always accepted. */
const mostOfProject = 5_000;

type Units = Map<string, Map<string, DueItem>>;

const idOf = ({ pk, sk }: DueItem): string => `${pk} ${sk}`;

/** Due work that waits for a slot, by project and unit. Its size is limited; a later read finds the rest. */
export class Backlog {
  readonly #projects = new Map<string, Units>();
  readonly #sizes = new Map<string, number>();
  /** Projects with work in the backlog. */
  readonly projects = new Set<string>();

  get isEmpty(): boolean {
    return this.projects.size === 0;
  }

  /** Whether the backlog does not contain an item yet and has room for the item. */
  isMissing({ project, name }: Unit, item: DueItem): boolean {
    const items = this.#projects.get(project)?.get(name);
    if (items === undefined) return true;
    if (items.size >= mostOfUnit || (this.#sizes.get(project) ?? 0) >= mostOfProject) return false;
    return !items.has(idOf(item));
  }

  add(unit: Unit, item: DueItem): void {
    if (!this.isMissing(unit, item)) return;
    const { project, name } = unit;
    const units: Units = this.#projects.get(project) ?? new Map();
    const items = units.get(name) ?? new Map<string, DueItem>();
    items.set(idOf(item), item);
    units.set(name, items);
    this.#projects.set(project, units);
    this.projects.add(project);
    this.#sizes.set(project, (this.#sizes.get(project) ?? 0) + 1);
  }

  /** Removes and returns the unit of a project that was added first. */
  takeFirst(project: string): DueUnit | undefined {
    const units = this.#projects.get(project);
    const [first] = units ?? [];
    if (units === undefined || first === undefined) return undefined;
    const [name, items] = first;
    units.delete(name);
    this.#sizes.set(project, (this.#sizes.get(project) ?? 0) - items.size);
    if (units.size === 0) this.#forget(project);
    return { project, name, items: [...items.values()] };
  }

  clear(): void {
    for (const project of [...this.projects]) this.#forget(project);
  }

  #forget(project: string): void {
    this.#projects.delete(project);
    this.#sizes.delete(project);
    this.projects.delete(project);
  }
}
