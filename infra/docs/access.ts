import type { Covered } from './covered.ts';

/** Support of an object or a field at a provider, as a table shows it. */
export type Access = '✓' | 'read-only' | 'write-only' | '–';

const accessOf = (canRead: boolean, canWrite: boolean): Access => {
  if (canRead && canWrite) return '✓';
  if (canRead) return 'read-only';
  return canWrite ? 'write-only' : '–';
};

const reads: readonly string[] = ['list', 'get'];

/** Support of an object. Actions of records and memberships of a list are writes. */
export const objectAccess = (covered: Covered | undefined): Access => {
  if (covered === undefined) return '–';
  const { operations, actions, membership } = covered;
  const canWrite = operations.some((one) => !reads.includes(one)) || actions.length > 0 || membership.length > 0;
  return accessOf(
    operations.some((one) => reads.includes(one)),
    canWrite,
  );
};

/** Support of a field. */
export const fieldAccess = ({ fields }: Covered, name: string): Access => {
  const field = fields.find((one) => one.name === name);
  return accessOf(field?.read ?? false, field?.write ?? false);
};

/** Meanings of the words of a table, as a list in Markdown. */
export const legend = `- ✓: the service reads and writes.
- read-only: the service only reads.
- write-only: the service only writes.
- –: not supported.`;
