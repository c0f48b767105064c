import type { Answer, Call } from '../call.ts';
import type { Route } from '../route.ts';
import { admit } from './admission.ts';
import { recordAudit } from './audit.ts';
import { authenticate } from './auth.ts';
import { createChain } from './chain.ts';
import { countFailure } from './failed-authentication.ts';
import { json } from './json.ts';

/** The chain of a route, with the database behind it: credentials are looked up, requests are
 * counted, management calls are recorded. */
export const endpoint = <const R extends Route>(route: R, useCase: (call: Call<R>) => Promise<Answer>) =>
  createChain({ wire: json, authenticate, admit, countFailure, recordAudit }, route, useCase);
