import type { Resource } from '../../../recorded/resource.ts';

const repo = '^/repos/([^/]+)/([^/]+)';

/** Paths whose responses contain unified records, written by hand. The service uses only some paths. */
export const resources: readonly Resource[] = [
  { path: new RegExp(`${repo}/issues(?:/\\d+)?$`), at: '', objects: ['ticketing.ticket'] },
  { path: /^\/search\/issues$/, at: 'items', objects: ['ticketing.ticket'] },
  { path: new RegExp(`${repo}/issues/(\\d+)/comments$`), at: '', objects: ['ticketing.comment'] },
  { path: new RegExp(`${repo}/labels(?:/[^/]+)?$`), at: '', objects: ['ticketing.tag'] },
  { path: new RegExp(`${repo}/assignees$`), at: '', objects: ['ticketing.user'] },
  { path: /^\/users\/[^/]+$/, at: '', objects: ['ticketing.user'] },
  { path: /^\/orgs\/([^/]+)\/teams$/, at: '', objects: ['ticketing.team'] },
  { path: /^\/(?:user\/repos|repos\/[^/]+\/[^/]+)$/, at: '', objects: ['ticketing.collection'] },
];
