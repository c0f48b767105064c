import { endpoint } from '../lib/api/endpoint.ts';
import { connectScriptRoutes } from '../lib/api/management/connect-script.ts';
import { script } from '../lib/api/protocols/script.ts';
import { showConnectScript } from '../lib/management/connect/connect-script.ts';

export const get = endpoint(script, connectScriptRoutes.script, showConnectScript);
