import type { FieldTarget } from '../../providers/field-target.ts';
import { RecentReads } from '../dynamodb/recent-reads.ts';
import { readTargets, type TargetsName } from './field-mappings.ts';

const recent = new RecentReads<readonly FieldTarget[]>();

const nameOf = ({ project, object, provider, linkedUser }: TargetsName): string =>
  `${project}#${object}#${provider}#${linkedUser}`;

/**
 * The fields defined for an object as they are mapped for a linked user's accounts of a provider, as they were at most
 * 30 seconds ago: with the 20 s that a sync goes on for, every change takes effect within a minute.
 * @param now epoch ms
 */
export const recentTargets = (name: TargetsName, now: number): Promise<readonly FieldTarget[]> =>
  recent.get(nameOf(name), now, () => readTargets(name));

/** What is defined or mapped takes effect at once in the process that does so. */
export const forgetTargets = (project: string): void => recent.forget((name) => name.startsWith(`${project}#`));
