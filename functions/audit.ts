import { endpointPair } from '../lib/api/endpoint.ts';
import { auditRoutes } from '../lib/api/management/activity/audit.ts';
import { json } from '../lib/api/protocols/json.ts';
import { getAuditProof, listAudit } from '../lib/management/audit/audit.ts';

export const read = endpointPair(json, auditRoutes.list, listAudit, auditRoutes.proof, getAuditProof);
