import type { ObjectName } from '../objects/names.ts';
import { type OpenedObject, openedAs, richTextFor, targetsWhenNeeded } from './context.ts';

/** The same account, for another of its objects. The registry builds the schemas of all objects: only who expands pays. */
export const openSibling = async (opened: OpenedObject, name: ObjectName): Promise<OpenedObject | undefined> => {
  const declared = opened.provider.objects[name];
  if (declared === undefined) return undefined;
  const [{ objects }, richText] = await Promise.all([import('../objects/registry.ts'), richTextFor(declared)]);
  const targets = targetsWhenNeeded(opened.connection, name, declared, opened.now);
  return openedAs({ ...opened, object: objects[name], name, declared, targets, richText });
};
