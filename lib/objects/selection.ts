import type { UnifiedObject } from './define.ts';

/** Members that every answer has, whatever `fields` names. */
const always = ['id', 'remote_id'];

/** Members that a parameter of their own asks for. */
const ownSwitch = ['expanded', 'remote_was_deleted', 'remote_data'];

/** The members of a record that `fields` can name. */
export const selectableOf = ({ record }: UnifiedObject): readonly string[] =>
  Object.keys(record.shape).filter((name) => !ownSwitch.includes(name));

/** The fields of the model from which a record has its members. */
export const fieldsBehind = (
  { model, record, primaries = {}, derived = {} }: UnifiedObject,
  members: readonly string[],
): ReadonlySet<string> => {
  // Members are made of what no record shows itself: the parts of a name.
  const parts = Object.keys(model.shape).filter((name) => !Object.hasOwn(record.shape, name));
  const behind = members.flatMap((member) => {
    const field = member.replace(/^remote_/, '').replace(/_(?:category|label)$/, '');
    // Some providers have the whole, of which the part is made.
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

/** A record with these members alone, and those that are no matter of `fields`. */
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
