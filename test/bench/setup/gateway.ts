import { startGateway } from '../../../infra/local/gateway.ts';
import { routes } from '../../../lib/api/routes.ts';
import { report } from './processes.ts';

// Runs the service in its own process. It inherits the variables of the process that started it.
const gateway = await startGateway({ routes, port: 0, onFailure: (error) => console.error(error) });

report({ url: gateway.url });
