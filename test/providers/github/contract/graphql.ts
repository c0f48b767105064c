import { github } from '../../../../lib/providers/github/index.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { graphqlControls } from '../../../contract/graphql/controls.ts';

/** Of the operations that are asked by GraphQL. */
export const graphql = (): readonly Control[] => graphqlControls('github', github);
