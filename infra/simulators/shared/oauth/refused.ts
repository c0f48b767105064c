import type { Problem } from './dialect.ts';

/** Thrown within a request. The answer uses the vendor's words. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(error: Problem['error'], description: string, about?: Problem['about']) {
    super(description);
    this.problem = { error, description, ...(about && { about }) };
  }
}
