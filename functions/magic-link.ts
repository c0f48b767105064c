import { endpoint } from '../lib/api/endpoint.ts';
import { magicLinkRoutes } from '../lib/api/management/magic-link.ts';
import { createMagicLink, getMagicLinkById, listMagicLinks, removeMagicLink } from '../lib/management/magic-link.ts';

export const create = endpoint(magicLinkRoutes.create, createMagicLink);
export const list = endpoint(magicLinkRoutes.list, listMagicLinks);
export const get = endpoint(magicLinkRoutes.get, getMagicLinkById);
export const remove = endpoint(magicLinkRoutes.remove, removeMagicLink);
