import { endpoint } from '../lib/api/endpoint.ts';
import { connectStatusRoutes } from '../lib/api/management/connect.ts';
import { linkJson } from '../lib/api/protocols/link-json.ts';
import { showLinkStatus } from '../lib/management/connect/link-status.ts';

export const get = endpoint(linkJson, connectStatusRoutes.status, showLinkStatus);
