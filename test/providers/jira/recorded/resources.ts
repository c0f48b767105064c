import type { Resource } from '../../../recorded/resource.ts';

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  { path: /^\/rest\/api\/3\/search(?:\/jql)?$/, at: 'issues', objects: ['ticketing.ticket'] },
  { path: /^\/rest\/api\/3\/issue\/bulkfetch$/, at: 'issues', objects: ['ticketing.ticket'] },
  { path: /^\/rest\/api\/3\/issue\/(?:\d+|[A-Z]\w*-\d+)$/, at: '', objects: ['ticketing.ticket'] },
  { path: /^\/rest\/api\/3\/issue\/([\w-]+)\/comment$/, at: 'comments', objects: ['ticketing.comment'] },
  { path: /^\/rest\/api\/3\/issue\/([\w-]+)\/comment(?:\/\d+)?$/, at: '', objects: ['ticketing.comment'] },
  { path: /^\/rest\/api\/3\/(?:users\/search|user\/search|users)$/, at: '', objects: ['ticketing.user'] },
  { path: /^\/rest\/api\/3\/(?:user|myself)$/, at: '', objects: ['ticketing.user'] },
  { path: /^\/rest\/api\/3\/project\/search$/, at: 'values', objects: ['ticketing.collection'] },
  { path: /^\/rest\/api\/3\/project(?:\/(?:\d+|[A-Z]\w*|recent))?$/, at: '', objects: ['ticketing.collection'] },
  { path: /^\/rest\/api\/3\/group\/bulk$/, at: 'values', objects: ['ticketing.team'] },
];
