import type { Taken } from '../objects/define.ts';
import type { ObjectDeclaration } from '../providers/define.ts';
import { isWritable, kindsOf, mappingOf, needsOf } from '../providers/language/kinds.ts';
import type { OpenedObject } from './context.ts';

const takes = (declaration: ObjectDeclaration, field: string, word: string | undefined): boolean => {
  const mapping = mappingOf(declaration, field);
  if (mapping === undefined) return declaration.partitions?.field === field;
  if (!isWritable(mapping)) return false;
  if (word === undefined || typeof mapping !== 'object' || mapping.kind !== 'choice') return true;
  const value = mapping.words?.[word];
  return value !== undefined && mapping.codec?.refuse?.(value) === undefined;
};

/** The fields and words of an object that a provider accepts in writes. */
export const takenBy = ({ provider, declared }: Pick<OpenedObject, 'provider' | 'declared'>): Taken => ({
  provider: provider.id,
  has: (field, word) => kindsOf(declared).some(([, declaration]) => takes(declaration, field, word)),
  needs: (field, other) =>
    kindsOf(declared).every(([, declaration]) => needsOf(mappingOf(declaration, field)).includes(other)),
});
