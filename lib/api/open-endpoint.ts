import type { Answer, Call } from '../call.ts';
import type { Route } from '../route.ts';
import { anybody } from './anybody.ts';
import { createChain, type Steps } from './chain.ts';
import { json } from './json.ts';

const steps: Steps<Answer> = { ...anybody, wire: json, countFailure: async (error) => error };

/** A route that anybody may call. */
export type OpenRoute = Route & { readonly auth: 'none' };

/** The chain of a route that asks for no credentials: no database client comes with it. */
export const openEndpoint = <const R extends OpenRoute>(route: R, useCase: (call: Call<R>) => Promise<Answer>) =>
  createChain(steps, route, useCase);
