import { Cache } from '../../cache.ts';
import type { FieldTarget } from '../../providers/field-target.ts';
import { readTargets, type TargetsName } from './field-mappings.ts';

const targets = new Cache<readonly FieldTarget[]>({ maxAgeMs: 30_000, maxEntries: 1_000 });

const nameOf = ({ project, object, provider, linkedUser }: TargetsName): string =>
  `${project}#${object}#${provider}#${linkedUser}`;

/**
 * The fields defined for an object as they are mapped for a linked user's accounts of a provider, as they were at most
 * 30 seconds ago: with the 20 s that a sync goes on for, every change takes effect within a minute.
 * @param now epoch ms
 */
export const recentTargets = (name: TargetsName, now: number): Promise<readonly FieldTarget[]> =>
  targets.load(nameOf(name), now, () => readTargets(name));

/** A definition or mapping takes effect at once in the process that changes it. */
export const forgetTargets = (project: string): void => targets.deleteWhere((name) => name.startsWith(`${project}#`));
