import { endpoint, endpointPair } from '../lib/api/endpoint.ts';
import { connectionCheckRoutes } from '../lib/api/management/connections/check.ts';
import { connectionSyncRoutes } from '../lib/api/management/connections/connection-syncs.ts';
import { connectionRoutes } from '../lib/api/management/connections/connections.ts';
import { json } from '../lib/api/protocols/json.ts';
import { checkConnection } from '../lib/management/connections/check-connection.ts';
import { listSyncsOf, startSync as start } from '../lib/management/connections/connection-syncs.ts';
import {
  createConnection,
  getConnectionById,
  getConnectionErasure,
  listConnections,
  removeConnection,
  rotateConnectionToken,
  updateConnection,
} from '../lib/management/connections/connections.ts';
import { pauseConnectionSync, resumeConnectionSync } from '../lib/management/projects/pause-sync.ts';

export const create = endpoint(json, connectionRoutes.create, createConnection);
export const read = endpointPair(json, connectionRoutes.list, listConnections, connectionRoutes.get, getConnectionById);
export const update = endpoint(json, connectionRoutes.update, updateConnection);
export const rotateToken = endpoint(json, connectionRoutes.rotateToken, rotateConnectionToken);
export const remove = endpoint(json, connectionRoutes.remove, removeConnection);
export const check = endpoint(json, connectionCheckRoutes.check, checkConnection);
export const erasure = endpoint(json, connectionRoutes.erasure, getConnectionErasure);
export const startSync = endpoint(json, connectionSyncRoutes.startSync, start);
export const syncs = endpoint(json, connectionSyncRoutes.syncs, listSyncsOf);
export const pause = endpointPair(
  json,
  connectionSyncRoutes.pauseSync,
  pauseConnectionSync,
  connectionSyncRoutes.resumeSync,
  resumeConnectionSync,
);
