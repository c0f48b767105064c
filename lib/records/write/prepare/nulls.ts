type Members = Readonly<Record<string, unknown>>;

const withoutNullMembers = (element: unknown): unknown =>
  typeof element === 'object' && element !== null && !Array.isArray(element)
    ? withoutNulls(element as Members)
    : element;

/** Members that are not null. */
const withoutNulls = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

/** A body whose lists have elements without the members that are null: there, null is the same as nothing. */
export const withoutNullsInLists = (body: Members): Members =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutNullMembers) : value]),
  );

/** A new record has nothing that null could empty: an optional field of it is null as it is absent. */
export const withoutAnyNulls = (body: Members): Members => withoutNullsInLists(withoutNulls(body));
