import { endpoint } from '../lib/api/endpoint.ts';
import { clientRoutes } from '../lib/api/management/docs.ts';
import { builtFile } from '../lib/api/protocols/built-file.ts';
import { servePackage } from '../lib/management/site/packages.ts';

export const get = endpoint(builtFile, clientRoutes.file, servePackage);
