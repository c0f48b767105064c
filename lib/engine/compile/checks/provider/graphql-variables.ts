import { type Check, namesOf, Place } from '../finding.ts';
import { objectsOf } from '../parts.ts';

interface Variable {
  readonly name: string;
  /** Whether the operation needs a value. */
  readonly isNeeded: boolean;
}

/** Variables in the head of an operation: `$id:ID!`, `$first:Int=50`. */
const variablesIn = (graphql: string): readonly Variable[] =>
  [...graphql.matchAll(/\$(\w+)\s*:\s*([[\]\w!]+)(\s*=)?/g)].map(([, name = '', type = '', hasDefault]) => ({
    name,
    isNeeded: type.endsWith('!') && hasDefault === undefined,
  }));

const checkOperation = (request: Readonly<Record<string, unknown>>, place: Place): void => {
  const { graphql, body, wrap } = request;
  const declared = variablesIn(String(graphql));
  const names = declared.map(({ name }) => name);
  const written = typeof wrap === 'string' ? [wrap.split('.')[0] ?? ''] : [];
  const given = [...namesOf(Object(body)), ...written];
  const at = place.below('body');
  at.unknownNames('variable', given, names);
  for (const { name, isNeeded } of declared)
    if (isNeeded && !given.includes(name))
      at.report(`The operation needs the variable "${name}".`, 'Add it, or remove it from the operation.');
};

/** Finds variables that a GraphQL operation does not declare, and needed variables that nothing gives. */
export const graphqlVariables: Check = (provider, webhooks, found) => {
  for (const { value, place } of objectsOf(provider, webhooks))
    if (typeof value.graphql === 'string') checkOperation(value, new Place(place, found));
};
