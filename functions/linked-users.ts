import { endpoint, endpointPair } from '../lib/api/endpoint.ts';
import { exportRoutes } from '../lib/api/management/export.ts';
import { linkedUserRoutes } from '../lib/api/management/linked-users.ts';
import { json } from '../lib/api/protocols/json.ts';
import {
  createLinkedUser,
  getLinkedUserById,
  listLinkedUsers,
  removeLinkedUser,
} from '../lib/management/connections/linked-users.ts';
import { exportLinkedUser } from '../lib/management/export/export-linked-user.ts';

export const create = endpoint(json, linkedUserRoutes.create, createLinkedUser);
export const read = endpointPair(json, linkedUserRoutes.list, listLinkedUsers, linkedUserRoutes.get, getLinkedUserById);
export const remove = endpoint(json, linkedUserRoutes.remove, removeLinkedUser);
export const exportAll = endpoint(json, exportRoutes.exportAll, exportLinkedUser);
