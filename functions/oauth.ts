import { endpoint, endpointPair } from '../lib/api/endpoint.ts';
import { consentRoutes, oauthAppRoutes } from '../lib/api/management/oauth.ts';
import { json } from '../lib/api/protocols/json.ts';
import { confirmConnection } from '../lib/management/connect/confirm-connection.ts';
import { authorize as beginAuthorization, receiveCallback } from '../lib/management/connect/oauth.ts';
import {
  getApp as getOne,
  listApps as list,
  putApp as put,
  removeApp as remove,
} from '../lib/management/connect/oauth-apps.ts';

export const putApp = endpoint(json, oauthAppRoutes.put, put);
export const readApps = endpointPair(json, oauthAppRoutes.list, list, oauthAppRoutes.get, getOne);
export const removeApp = endpoint(json, oauthAppRoutes.remove, remove);
export const authorize = endpoint(json, consentRoutes.authorize, beginAuthorization);
export const confirm = endpoint(json, consentRoutes.confirm, confirmConnection);
export const callback = endpoint(json, consentRoutes.callback, receiveCallback);
