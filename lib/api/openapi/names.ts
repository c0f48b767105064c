import type { Route } from '../../route.ts';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text in Pascal case: `CrmContactsGet` for `crm.contacts.get`, `IdLinkedUser` for `id_linked_user`. */
export const toPascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(upperFirst)
    .join('');

const parameterNames = (path: string): string =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => upperFirst(name)).join('And');

/** Whether programs call a row. The console is for people, and every answer of the console is an answer of the API. */
export const isForPrograms = ({ group }: Route): boolean => group !== 'console';

/**
 * The id of each operation: `crm.contacts.update` for the first row of a handler, `crm.contacts.updateById` for
 * another row. Excludes the console.
 * @throws Error with the name of the handler, if two of its rows would be the same operation
 */
export const nameOperations = (routes: readonly Route[]): ReadonlyMap<Route, string> => {
  const names = new Map<Route, string>();
  const taken = new Set<string>();
  for (const route of routes.filter(isForPrograms)) {
    const plain = route.operation ?? route.handler.replaceAll('/', '.');
    const name = taken.has(plain) ? `${plain}By${parameterNames(route.path)}` : plain;
    if (taken.has(name)) throw new Error(`Two rows of the handler ${route.handler} would be the operation ${name}.`);
    taken.add(name);
    names.set(route, name);
  }
  return names;
};
