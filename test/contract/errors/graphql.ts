import type { ProviderName } from '../descriptions.ts';
import type { JsonObject } from '../json.ts';
import { githubGraphqlErrors } from './github.ts';
import { linearGraphqlErrors } from './linear.ts';

/** What the errors of an operation are, by vendor. */
export const graphqlErrors: Partial<Record<ProviderName, JsonObject>> = {
  github: githubGraphqlErrors,
  linear: linearGraphqlErrors,
};
