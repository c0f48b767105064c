import type { ObjectName } from '../objects/registry.ts';
import type { OpenedObject } from './context.ts';

/** The same account, for another of its objects. The registry builds the schemas of all objects: only who expands pays. */
export const reopen = async (opened: OpenedObject, name: ObjectName): Promise<OpenedObject | undefined> => {
  const declared = opened.provider.objects[name];
  if (declared === undefined) return undefined;
  const { objects } = await import('../objects/registry.ts');
  return { ...opened, object: objects[name], name, declared };
};
