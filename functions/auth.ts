import { endpoint } from '../lib/api/endpoint.ts';
import { keyRoutes } from '../lib/api/management/keys.ts';
import { createKey, listKeys, removeKey, rotateKey } from '../lib/management/keys.ts';

export const create = endpoint(keyRoutes.create, createKey);
export const list = endpoint(keyRoutes.list, listKeys);
export const remove = endpoint(keyRoutes.remove, removeKey);
export const rotate = endpoint(keyRoutes.rotate, rotateKey);
