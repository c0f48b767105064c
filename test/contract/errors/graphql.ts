import { githubGraphqlErrors } from '../../providers/github/errors.ts';
import { linearGraphqlErrors } from '../../providers/linear/errors.ts';
import type { ProviderName } from '../descriptions.ts';
import type { JsonObject } from '../json.ts';

/** Schemas of the errors of an operation, by vendor. */
export const graphqlErrors: Partial<Record<ProviderName, JsonObject>> = {
  github: githubGraphqlErrors,
  linear: linearGraphqlErrors,
};
