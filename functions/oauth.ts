import { endpoint } from '../lib/api/endpoint.ts';
import { consentRoutes, oauthAppRoutes } from '../lib/api/management/oauth.ts';
import { confirmConnection } from '../lib/management/confirm-connection.ts';
import { authorize as beginAuthorization, receiveCallback } from '../lib/management/oauth.ts';
import {
  getApp as getOne,
  listApps as list,
  putApp as put,
  removeApp as remove,
} from '../lib/management/oauth-apps.ts';

export const putApp = endpoint(oauthAppRoutes.put, put);
export const listApps = endpoint(oauthAppRoutes.list, list);
export const getApp = endpoint(oauthAppRoutes.get, getOne);
export const removeApp = endpoint(oauthAppRoutes.remove, remove);
export const authorize = endpoint(consentRoutes.authorize, beginAuthorization);
export const confirm = endpoint(consentRoutes.confirm, confirmConnection);
export const callback = endpoint(consentRoutes.callback, receiveCallback);
