import type { Problem } from './dialect.ts';

/** Thrown within a request, answered in the vendor's words. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(error: Problem['error'], description: string, about?: Problem['about']) {
    super(description);
    this.problem = { error, description, ...(about && { about }) };
  }
}
