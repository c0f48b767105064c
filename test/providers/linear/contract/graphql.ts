import { linear } from '../../../../lib/providers/linear/index.ts';
import { linearWebhooks } from '../../../../lib/providers/linear/webhooks.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { graphqlControls } from '../../../contract/graphql/controls.ts';

/** Controls made from the vendor's schema, which costs 0.4 s of CPU. @throws Error without the schema */
export const graphql = (): readonly Control[] => graphqlControls('linear', { linear, linearWebhooks });
