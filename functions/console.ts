import { consoleRoutes } from '../lib/api/console.ts';
import { endpoint, endpointPair } from '../lib/api/endpoint.ts';
import { actOnForm } from '../lib/console/act.ts';
import { consoleProtocol } from '../lib/console/protocol.ts';
import { showPage } from '../lib/console/show.ts';

export const show = endpointPair(consoleProtocol, consoleRoutes.home, showPage, consoleRoutes.show, showPage);
export const act = endpoint(consoleProtocol, consoleRoutes.act, actOnForm);
