import type { Body } from '../../../call.ts';

const withoutNullMembers = (element: unknown): unknown =>
  typeof element === 'object' && element !== null && !Array.isArray(element) ? withoutNulls(element as Body) : element;

/** Members that are not null. */
const withoutNulls = (members: Body): Body => {
  const kept: Record<string, unknown> = { ...members };
  for (const name of Object.keys(members)) if (members[name] === null) delete kept[name];
  return kept;
};

/** A body whose list elements contain no null members. In an element, null means that the member is absent. */
export const withoutNullsInLists = (body: Body): Body => {
  const kept: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(body))
    if (Array.isArray(value)) kept[name] = value.map(withoutNullMembers);
  return kept;
};

/**
 * A body without null members. A new record has no value that null could empty, so an optional null field counts as
 * absent.
 */
export const withoutAnyNulls = (body: Body): Body => withoutNullsInLists(withoutNulls(body));
