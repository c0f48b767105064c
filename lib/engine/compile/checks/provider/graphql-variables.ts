import { below, type Check, type Finding, namesOf, unknownNames, when } from '../finding.ts';
import { everyPart } from '../parts.ts';
import { objectsIn } from '../placeholders.ts';

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

const checkOperation = (request: Readonly<Record<string, unknown>>, place: string): readonly Finding[] => {
  const { graphql, body, wrap } = request;
  const declared = variablesIn(String(graphql));
  const written = typeof wrap === 'string' ? [wrap.split('.')[0] ?? ''] : [];
  const given = [...namesOf(Object(body)), ...written];
  return [
    ...unknownNames(
      below(place, 'body'),
      'variable',
      given,
      declared.map(({ name }) => name),
    ),
    ...declared.flatMap(({ name, isNeeded }) =>
      when(
        isNeeded && !given.includes(name),
        below(place, 'body'),
        `The operation needs the variable "${name}".`,
        'Add it, or remove it from the operation.',
      ),
    ),
  ];
};

/** Finds variables that a GraphQL operation does not declare, and needed variables that nothing gives. */
export const graphqlVariables: Check = (provider, webhooks) =>
  everyPart(provider, webhooks)
    .flatMap(({ value, place }) => objectsIn(value, place))
    .flatMap(({ value, place }) => (typeof value.graphql === 'string' ? checkOperation(value, place) : []));
