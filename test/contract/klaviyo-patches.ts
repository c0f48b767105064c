import type { SchemaPatch } from './patches.ts';

export const klaviyoPatches: readonly SchemaPatch[] = [
  {
    provider: 'klaviyo',
    files: ['2026-07-15.json', '2026-07-15-automation.json'],
    at: ['components', 'schemas', 'CollectionLinks', 'properties'],
    nullable: ['prev', 'next'],
    reason: 'The first page has no page before it, and the last one none after it: null, as recorded.',
    url: 'https://developers.klaviyo.com/en/docs/pagination_',
  },
];
