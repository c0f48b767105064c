import { endpoint, endpointPair } from '../lib/api/endpoint.ts';
import { magicLinkRoutes } from '../lib/api/management/magic-link.ts';
import { json } from '../lib/api/protocols/json.ts';
import {
  createMagicLink,
  getMagicLinkById,
  listMagicLinks,
  removeMagicLink,
} from '../lib/management/connect/magic-link.ts';

export const create = endpoint(json, magicLinkRoutes.create, createMagicLink);
export const read = endpointPair(json, magicLinkRoutes.list, listMagicLinks, magicLinkRoutes.get, getMagicLinkById);
export const remove = endpoint(json, magicLinkRoutes.remove, removeMagicLink);
