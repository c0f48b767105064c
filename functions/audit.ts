import { endpoint } from '../lib/api/endpoint.ts';
import { auditRoutes } from '../lib/api/management/audit.ts';
import { json } from '../lib/api/protocols/json.ts';
import { listAudit } from '../lib/management/audit/audit.ts';

export const list = endpoint(json, auditRoutes.list, listAudit);
