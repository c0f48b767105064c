import { canonical } from '../../crypto/fingerprint.ts';
import type { MemberChange } from './entries.ts';
import type { AuditedKind } from './kinds.ts';

/** Bookkeeping of items, which no entry names. */
const quiet: readonly string[] = [
  'id',
  'project',
  'createdAt',
  'updatedAt',
  'wrappedDataKey',
  'cursorKey',
  'connectionCount',
  'projectCount',
  'refreshFence',
  'refreshFailures',
  'credentialsVersion',
  'refreshUntil',
  'refreshCutOff',
  'refreshAfter',
  'refreshedAt',
  'refresh',
  'accountKey',
  'lastError',
  'failingSince',
  'identity',
];

const wireName = (member: string): string => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const memberOf = (item: object | undefined, member: string): unknown => Reflect.get(item ?? {}, member);

const isEqual = (one: unknown, other: unknown): boolean => canonical([one]) === canonical([other]);

/**
 * The changes of an item. A member that is the same before and after is left out. A new or deleted item shows only the
 * listed members.
 */
export const changesOf = (
  { shown, views = {} }: AuditedKind,
  before: object | undefined,
  after: object | undefined,
): readonly MemberChange[] => {
  const isUpdate = before !== undefined && after !== undefined;
  const names = isUpdate ? new Set([...Object.keys(before), ...Object.keys(after)]) : new Set(shown);
  return [...names].toSorted().flatMap((name): readonly MemberChange[] => {
    const [old, now] = [memberOf(before, name), memberOf(after, name)];
    if (quiet.includes(name) || isEqual(old, now)) return [];
    const view = views[name] as ((value: unknown) => unknown) | undefined;
    const member = wireName(name);
    if (!shown.includes(name)) return [{ member, changed: true }];
    const valueIn = (item: object | undefined, value: unknown) =>
      item === undefined ? null : ((view === undefined ? value : view(value)) ?? null);
    return [{ member, before: valueIn(before, old), after: valueIn(after, now) }];
  });
};
