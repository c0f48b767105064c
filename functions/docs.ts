import { endpoints } from '../lib/api/endpoint.ts';
import { docsRoutes } from '../lib/api/management/docs.ts';
import { builtFile } from '../lib/api/protocols/built-file.ts';
import { docsUseCases } from '../lib/management/site/docs.ts';

export const get = endpoints(builtFile, docsRoutes, docsUseCases);
