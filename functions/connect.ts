import { connectRoutes } from '../lib/api/management/connect.ts';
import { pageEndpoint } from '../lib/api/page-endpoint.ts';
import { connectPages } from '../lib/management/connect.ts';

export const serve = pageEndpoint(connectRoutes, connectPages);
