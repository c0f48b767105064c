import type { ObjectDeclaration } from '../../define.ts';
import { number } from '../../language/codecs.ts';
import { byAudience, segment as path, segments } from '../requests.ts';

/**
 * A segment of an audience, defined by conditions. "Static segments are now known as tags": they are not segments here.
 * https://mailchimp.com/developer/marketing/api/list-segments/list-segments/
 */
export const segment = {
  id: 'id',
  createdAt: 'created_at',
  modifiedAt: 'updated_at',
  partitions: byAudience,
  // A request accepts a single type, but segments have two types, so the service leaves out tags after the read.
  // Same page.
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
