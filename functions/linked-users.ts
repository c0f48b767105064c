import { endpoint } from '../lib/api/endpoint.ts';
import { linkedUserRoutes } from '../lib/api/management/linked-users.ts';
import {
  createLinkedUser,
  getLinkedUserById,
  listLinkedUsers,
  removeLinkedUser,
} from '../lib/management/linked-users.ts';

export const create = endpoint(linkedUserRoutes.create, createLinkedUser);
export const list = endpoint(linkedUserRoutes.list, listLinkedUsers);
export const get = endpoint(linkedUserRoutes.get, getLinkedUserById);
export const remove = endpoint(linkedUserRoutes.remove, removeLinkedUser);
