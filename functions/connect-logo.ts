import { endpoint } from '../lib/api/endpoint.ts';
import { logoRoutes } from '../lib/api/management/logos.ts';
import { openFile } from '../lib/api/protocols/built-file.ts';
import { showLogo } from '../lib/management/projects/logos.ts';

export const get = endpoint(openFile, logoRoutes.show, showLogo);
