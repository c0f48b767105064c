import type { ObjectName } from '../objects/names.ts';
import { hasHtml } from '../providers/language/kinds.ts';
import { ofSomeClasses } from './classes.ts';
import { type OpenedObject, openedAs, richTextOfAccount, targetsWhenNeeded } from './context.ts';

/**
 * Opens another object of the same account. The registry builds the schemas of all objects, so only requests that
 * expand load it.
 * @param classes classes to open, for an object with classes. Default: all.
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
    hasHtml(declared) ? richTextOfAccount(opened.provider, opened.session) : undefined,
  ]);
  const targets = targetsWhenNeeded(opened.connection, name, declared, opened.now);
  return openedAs({ ...opened, object: ofSomeClasses(objects[name], classes), name, declared, targets, richText });
};
