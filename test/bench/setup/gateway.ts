import { startGateway } from '../../../infra/local/gateway.ts';
import { routes } from '../../../lib/api/routes.ts';
import { report } from './processes.ts';

// The service in a process of its own: its variables are those of the process that has started it.
const gateway = await startGateway({ routes, port: 0, onFailure: (error) => console.error(error) });

report({ url: gateway.url });
