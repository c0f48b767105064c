import { endpoint } from '../lib/api/endpoint.ts';
import { consentRoutes, strategyRoutes } from '../lib/api/management/oauth.ts';
import { confirmConnection } from '../lib/management/confirm-connection.ts';
import { authorize as beginAuthorization, receiveCallback } from '../lib/management/oauth.ts';
import {
  getStrategy as getOne,
  listStrategies as list,
  putStrategy as put,
  removeStrategy as remove,
} from '../lib/management/strategies.ts';

export const putStrategy = endpoint(strategyRoutes.put, put);
export const listStrategies = endpoint(strategyRoutes.list, list);
export const getStrategy = endpoint(strategyRoutes.get, getOne);
export const removeStrategy = endpoint(strategyRoutes.remove, remove);
export const authorize = endpoint(consentRoutes.authorize, beginAuthorization);
export const confirm = endpoint(consentRoutes.confirm, confirmConnection);
export const callback = endpoint(consentRoutes.callback, receiveCallback);
