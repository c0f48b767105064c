import { github } from '../../../../lib/providers/github/index.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { graphqlControls } from '../../../contract/graphql/controls.ts';

/** Controls of the GraphQL operations. */
export const graphql = (): readonly Control[] => graphqlControls('github', github);
