import type { ObjectName } from '../objects/names.ts';
import { type OpenedObject, openedAs, richTextFor, targetsOf } from './context.ts';

/** The same account, for another of its objects. The registry builds the schemas of all objects: only who expands pays. */
export const openSibling = async (opened: OpenedObject, name: ObjectName): Promise<OpenedObject | undefined> => {
  const declared = opened.provider.objects[name];
  if (declared === undefined) return undefined;
  const [{ objects }, targets, richText] = await Promise.all([
    import('../objects/registry.ts'),
    targetsOf(opened.connection, name, declared, opened.now),
    richTextFor(declared),
  ]);
  return openedAs({ ...opened, object: objects[name], name, declared, targets, richText });
};
