import type { UnifiedObject } from './define.ts';

/** Members that every answer contains, independent of `fields`. */
const always = ['id', 'remote_id'];

/** Members that a parameter other than `fields` requests, such as `remote_data`. */
const ownSwitch = ['expanded', 'remote_was_deleted', 'remote_data'];

/** Members of a record that `fields` can name. */
export const selectableOf = ({ record }: UnifiedObject): readonly string[] =>
  Object.keys(record.shape).filter((name) => !ownSwitch.includes(name));

/** Model fields that the given members of a record need. */
export const fieldsBehind = (
  { model, record, primaries = {}, derived = {} }: UnifiedObject,
  members: readonly string[],
): ReadonlySet<string> => {
  // Model fields that records do not contain, such as the parts of a name. Members may derive from them.
  const parts = Object.keys(model.shape).filter((name) => !Object.hasOwn(record.shape, name));
  const behind = members.flatMap((member) => {
    const field = member.replace(/^remote_/, '').replace(/_(?:category|label)$/, '');
    // Some providers return only the whole, and the service derives the part from it.
    const wholes = Object.keys(derived).filter((whole) => derived[whole]?.includes(field));
    return [
      member,
      field,
      ...wholes,
      ...(derived[member] ?? []),
      ...(primaries[member] === undefined ? [] : [primaries[member].of]),
    ];
  });
  return new Set([...parts, ...behind]);
};

/** A record with only the given members and the members that do not depend on `fields`. */
export const withMembers = <R extends Readonly<Record<string, unknown>>>(
  record: R,
  members: readonly string[] | undefined,
): R =>
  members === undefined
    ? record
    : (Object.fromEntries(
        Object.entries(record).filter(
          ([name]) => always.includes(name) || ownSwitch.includes(name) || members.includes(name),
        ),
      ) as R);
