import type { ObjectDeclaration } from '../../define.ts';
import { number } from '../../language/codecs.ts';
import { byAudience, segment as path, segments } from '../requests.ts';

/**
 * A segment that conditions make, of one audience. "Static segments are now known as tags": they are no segments here.
 * https://mailchimp.com/developer/marketing/api/list-segments/list-segments/
 */
export const segment = {
  id: 'id',
  createdAt: 'created_at',
  modifiedAt: 'updated_at',
  partitions: byAudience,
  // One type at most is asked for, and there are two that are no tags. Same page.
  list: segments({}),
  get: { method: 'GET', path },
  leaveOut: { type: ['static'] },
  fields: {
    name: 'name',
    // "saved, static, fuzzy". Same page.
    type: {
      kind: 'choice',
      at: 'type',
      choices: [{ value: 'saved' }, { value: 'fuzzy' }],
      words: { dynamic: 'saved' },
    },
    member_count: { kind: 'value', read: 'member_count', codec: number },
  },
  volatile: ['member_count'],
} as const satisfies ObjectDeclaration<'marketingautomation.segment'>;
