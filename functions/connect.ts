import { endpoints } from '../lib/api/endpoint.ts';
import { connectRoutes } from '../lib/api/management/connect.ts';
import { page } from '../lib/api/protocols/page.ts';
import { connectPages } from '../lib/management/connect/connect-pages.ts';

export const serve = endpoints(page, connectRoutes, connectPages);
