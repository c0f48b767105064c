import type { Declared } from '../providers/declared.ts';

const texts = ['name', 'subject', 'content', 'body', 'details', 'first_name', 'file_name'];

/** What changes a record: a text, or the state where texts are taken with a new record only. */
export const changeOf = ({ declaration: { fields } }: Declared): Readonly<Record<string, string>> => {
  const isChanged = (name: string): boolean => Object(Reflect.get(fields, name)).createOnly !== true;
  const field = texts.find((name) => name in fields && isChanged(name));
  return field === undefined ? { status: 'closed' } : { [field]: 'Changed' };
};
