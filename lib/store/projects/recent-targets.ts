import { Cache } from '../../cache.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';
import { readDefined, readTargets, type TargetsName } from './field-mappings.ts';
import type { TargetField } from './target-fields.ts';

/** Milliseconds: both are read one after the other, so a change is seen within a minute at the latest. */
const maxAgeMs = 15_000;

/** By project and object: all of its connections share them. */
const defined = new Cache<readonly TargetField[]>({ maxAgeMs, maxEntries: 1_000 });

/** Mapped for a linked user. */
const targets = new Cache<readonly FieldTarget[]>({ maxAgeMs, maxEntries: 1_000 });

/** Projects that this process has changed: what it has stored a moment ago is read consistently. */
const changed = new Cache<true>({ maxEntries: 1_000 });

/** Always the same list, because the engine remembers per list which fields it names. */
export const noTargets: readonly FieldTarget[] = [];

/**
 * The fields defined for an object as they are mapped for a linked user's accounts of a provider, as they were at most
 * 30 seconds ago: with the 20 s that a sync goes on for, every change takes effect within a minute.
 * @param now epoch ms
 */
export const recentTargets = async (name: TargetsName, now: number): Promise<readonly FieldTarget[]> => {
  const { project, object, provider, linkedUser } = name;
  const fields = await defined.load(`${project}#${object}`, now, () =>
    readDefined(project, object, changed.get(project) === true),
  );
  if (fields.length === 0) return noTargets;
  return targets.load(`${project}#${object}#${provider}#${linkedUser}`, now, () => readTargets(name, fields));
};

/** A definition or mapping takes effect at once in the process that changes it. */
export const forgetTargets = (project: string): void => {
  changed.set(project, true);
  for (const cache of [defined, targets]) cache.deleteWhere((name) => name.startsWith(`${project}#`));
};
