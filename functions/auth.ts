import { endpoint } from '../lib/api/endpoint.ts';
import { keyRoutes } from '../lib/api/management/keys.ts';
import { json } from '../lib/api/protocols/json.ts';
import { createKey, listKeys, removeKey, rotateKey } from '../lib/management/projects/keys.ts';

export const create = endpoint(json, keyRoutes.create, createKey);
export const list = endpoint(json, keyRoutes.list, listKeys);
export const remove = endpoint(json, keyRoutes.remove, removeKey);
export const rotate = endpoint(json, keyRoutes.rotate, rotateKey);
