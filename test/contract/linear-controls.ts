import { linearHooks } from '../../lib/providers/linear/hooks.ts';
import { linear } from '../../lib/providers/linear.ts';
import { descriptionsPresent } from './descriptions.ts';
import { graphqlControls } from './graphql-controls.ts';
import type { Control } from './negative-controls.ts';

/** Made from the vendor's schema: without it there are none. */
export const linearControls: readonly Control[] = descriptionsPresent()
  ? graphqlControls('linear', { linear, linearHooks })
  : [];
