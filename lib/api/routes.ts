import { objects } from '../objects/registry.ts';
import { recordRoutes } from './records.ts';
import type { Route } from './route.ts';

/** The route table: every endpoint of the service, and nothing else. */
export const routes: readonly Route[] = [
  ...Object.values(objects).flatMap((object) => Object.values(recordRoutes(object))),
];
