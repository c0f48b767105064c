import { endpoint } from '../lib/api/endpoint.ts';
import { logoRoutes } from '../lib/api/management/logos.ts';
import { builtFile } from '../lib/api/protocols/built-file.ts';
import { showLogo } from '../lib/management/logos.ts';

export const get = endpoint(builtFile, logoRoutes.show, showLogo);
