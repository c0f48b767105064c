import { isWritable, mappingOf } from '../../../lib/providers/language/kinds.ts';
import type { Declared } from '../../providers/declared.ts';

const texts = ['name', 'subject', 'content', 'body', 'details', 'first_name', 'file_name', 'description'];

/** What changes a record: a text, with what the vendor takes with it alone, or the state where texts are taken with a new record only. */
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
