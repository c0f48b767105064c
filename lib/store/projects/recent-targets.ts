import { Cache } from '../../cache.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';
import { readDefined, readTargets, type TargetsName } from './field-mappings.ts';
import type { TargetField } from './target-fields.ts';

/**
 * Maximum age in milliseconds of each cache. A read passes both caches in turn, so a change is seen within a minute.
 */
const maxAgeMs = 15_000;

/** Targets by project and object. All connections of the project share them. */
const defined = new Cache<readonly TargetField[]>({ maxAgeMs, maxEntries: 1_000 });

/** Targets with their mappings for a linked user. */
const targets = new Cache<readonly FieldTarget[]>({ maxAgeMs, maxEntries: 1_000 });

/** Projects that this process has changed. It reads them consistently, so that it finds its own changes. */
const changed = new Cache<true>({ maxEntries: 1_000 });

/** Always the same list, because the engine remembers per list which fields it names. */
export const noTargets: readonly FieldTarget[] = [];

/**
 * The targets of an object with their mappings for a linked user's accounts at a provider, as of at most 30 seconds
 * ago. A sync runs for up to 20 s, so every change takes effect within a minute.
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

/** Clears the cache, so that a changed definition or mapping takes effect at once in the process that changed it. */
export const forgetTargets = (project: string): void => {
  changed.set(project, true);
  for (const cache of [defined, targets]) cache.deleteWhere((name) => name.startsWith(`${project}#`));
};
