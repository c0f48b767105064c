type Members = Readonly<Record<string, unknown>>;

const withoutNullMembers = (element: unknown): unknown =>
  typeof element === 'object' && element !== null && !Array.isArray(element)
    ? withoutNulls(element as Members)
    : element;

/** Members that are not null. */
const withoutNulls = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));

/** A body whose list elements contain no null members. In an element, null means that the member is absent. */
export const withoutNullsInLists = (body: Members): Members =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutNullMembers) : value]),
  );

/**
 * A body without null members. A new record has no value that null could empty, so an optional null field counts as
 * absent.
 */
export const withoutAnyNulls = (body: Members): Members => withoutNullsInLists(withoutNulls(body));
