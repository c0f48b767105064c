import { consoleRoutes } from '../lib/api/console.ts';
import type { Route } from '../lib/route.ts';

/** Whether a row of the route table belongs to the console. */
export const isOfConsole = ({ group }: Pick<Route, 'group'>): boolean => group === consoleRoutes.home.group;

/** The rows of a deployment: all rows, or all except the console. */
export const rowsWith = (routes: readonly Route[], { console: hasConsole }: { readonly console: boolean }) =>
  hasConsole ? routes : routes.filter((row) => !isOfConsole(row));
