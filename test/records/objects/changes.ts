import { isWritable, mappingOf } from '../../../lib/providers/language/kinds.ts';
import type { Declared } from '../../providers/declared.ts';

const texts = ['name', 'subject', 'content', 'body', 'details', 'first_name', 'file_name', 'description'];

/**
 * A change of a record: a text with the fields that it needs, or the state if texts can be written only by a create.
 */
export const changeOf = ({ declaration }: Declared): Readonly<Record<string, string>> => {
  const isChanged = (name: string): boolean => {
    const mapping = mappingOf(declaration, name);
    return isWritable(mapping) && Object(mapping).createOnly !== true;
  };
  const field = texts.find(isChanged);
  if (field === undefined) return { status: 'closed' };
  const needs: readonly string[] = Object(mappingOf(declaration, field)).needs ?? [];
  return Object.fromEntries([field, ...needs].map((name) => [name, 'Changed']));
};
