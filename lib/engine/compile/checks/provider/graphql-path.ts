import { type Check, when } from '../finding.ts';

/** Finds GraphQL operations without a path to send them to, and a path without operations. */
export const graphqlPath: Check = (provider) => {
  const { id, graphqlPath: path } = provider;
  const hasAny = JSON.stringify(provider).includes('"graphql":');
  const place = `${id} graphqlPath`;
  return [
    ...when(hasAny && path === undefined, place, 'The provider has GraphQL operations.', 'Add the path of its URL.'),
    ...when(!hasAny && path !== undefined, place, 'The provider has no GraphQL operation.', 'Remove the path.'),
    ...when(path !== undefined && !/^\/./.test(path), place, `"${path}" is not a path.`, 'Begin with a slash.'),
  ];
};
