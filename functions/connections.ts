import { endpoint } from '../lib/api/endpoint.ts';
import { connectionRoutes } from '../lib/api/management/connections.ts';
import {
  createConnection,
  getConnectionById,
  getConnectionErasure,
  listConnections,
  removeConnection,
  rotateConnectionToken,
  updateConnection,
} from '../lib/management/connections.ts';
import { listSyncsOf, startSync as start } from '../lib/management/sync.ts';

export const create = endpoint(connectionRoutes.create, createConnection);
export const list = endpoint(connectionRoutes.list, listConnections);
export const get = endpoint(connectionRoutes.get, getConnectionById);
export const update = endpoint(connectionRoutes.update, updateConnection);
export const rotateToken = endpoint(connectionRoutes.rotateToken, rotateConnectionToken);
export const remove = endpoint(connectionRoutes.remove, removeConnection);
export const erasure = endpoint(connectionRoutes.erasure, getConnectionErasure);
export const startSync = endpoint(connectionRoutes.startSync, start);
export const syncs = endpoint(connectionRoutes.syncs, listSyncsOf);
