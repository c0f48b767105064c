import type { ObjectName } from '../objects/names.ts';
import { ofSomeClasses } from './classes.ts';
import { type OpenedObject, openedAs, richTextOfAccount, targetsWhenNeeded } from './context.ts';

/**
 * The same account, for another of its objects. The registry builds the schemas of all objects: only who expands pays.
 * @param classes of an object of classes, those that are meant; all without
 */
export const openSibling = async (
  opened: OpenedObject,
  name: ObjectName,
  classes?: readonly string[],
): Promise<OpenedObject | undefined> => {
  const declared = opened.provider.objects[name];
  if (declared === undefined) return undefined;
  const [{ objects }, richText] = await Promise.all([
    import('../objects/registry.ts'),
    richTextOfAccount(opened.provider, declared, Promise.resolve(opened.session)),
  ]);
  const targets = targetsWhenNeeded(opened.connection, name, declared, opened.now);
  return openedAs({ ...opened, object: ofSomeClasses(objects[name], classes), name, declared, targets, richText });
};
