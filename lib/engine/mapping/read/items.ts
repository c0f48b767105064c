import type { ItemsField } from '../../../providers/define.ts';
import { isEmpty } from '../empty.ts';
import { getList, getPath, getText } from '../path.ts';

/** Reads a list of objects. */
export const readItems = (
  { at, value: valueMember, type: typeMember, members, codec }: ItemsField,
  remote: unknown,
): unknown[] => {
  const read = (element: unknown, ours: string): unknown =>
    ours === valueMember || ours === typeMember
      ? getText(element, members[ours] ?? '')
      : getPath(element, members[ours] ?? '');
  const list = getList(remote, at);
  return getList(codec === undefined ? list : codec.decode(list), '')
    .filter((element) => read(element, valueMember))
    .map((element) =>
      Object.fromEntries(
        Object.keys(members).flatMap((ours) => {
          const value = read(element, ours);
          return isEmpty(value) ? [] : [[ours, value]];
        }),
      ),
    );
};
