import type { ItemsField } from '../../../providers/define.ts';
import { isEmpty } from '../empty.ts';
import { getList, getPath, getText } from '../path.ts';

/** What an element has beside its value and its type. */
const membersOf = ({ members = {} }: ItemsField, element: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([ours, theirs]) => {
      const value = getPath(element, theirs);
      return isEmpty(value) ? [] : [[ours, value]];
    }),
  );

/** A list of objects, the main one first. */
export const readItems = (field: ItemsField, remote: unknown): unknown[] => {
  const elements = getList(remote, field.at).filter((element) => getText(element, field.valueMember.theirs));
  const { primary } = field;
  const isMain = (element: unknown): boolean => primary !== undefined && getPath(element, primary) === true;
  const others = elements.filter((element) => !isMain(element));
  return [...elements.filter(isMain), ...others].map((element) => {
    const type = field.typeMember === undefined ? undefined : getText(element, field.typeMember.theirs);
    return {
      [field.valueMember.ours]: getText(element, field.valueMember.theirs),
      ...(field.typeMember !== undefined && type && { [field.typeMember.ours]: type }),
      ...membersOf(field, element),
    };
  });
};
