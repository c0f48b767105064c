import type { Route } from '../shared/vendor.ts';
import { identityRoutes } from './identity.ts';
import type { Org } from './org.ts';
import { picklistRoutes } from './picklists.ts';
import { queryRoutes } from './query.ts';
import { replicationRoutes } from './replication.ts';
import { searchRoutes } from './search.ts';
import { sobjectRoutes } from './sobjects.ts';
import { collectionRoutes } from './writes/collections.ts';
import { compositeRoutes } from './writes/composite.ts';

/** All endpoints of an org. The first route that matches is used. */
export const salesforceRoutes: readonly Route<Org>[] = [
  ...identityRoutes,
  ...queryRoutes,
  ...searchRoutes,
  ...replicationRoutes,
  ...collectionRoutes,
  ...compositeRoutes(() => salesforceRoutes),
  ...picklistRoutes,
  ...sobjectRoutes,
];
