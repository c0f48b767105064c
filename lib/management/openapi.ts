import manifest from '../../package.json' with { type: 'json' };
import examples from '../api/openapi/examples.json' with { type: 'json' };
import { describeApi, type OpenApiDocument, serverAt } from '../api/openapi/index.ts';
import { routes } from '../api/routes.ts';
import type { Answer, Call } from '../call.ts';
import { originOf } from './origin.ts';

let document: OpenApiDocument | undefined;

/** The document changes with a deployment only. */
const headers = { 'cache-control': 'public, max-age=300' };

/** The OpenAPI document, built once in a process, with the address of the service as the server. */
export const getDocument = async (call: Call): Promise<Answer> => {
  document ??= describeApi(routes, manifest.version, { examples });
  return { data: { ...document, servers: [serverAt(originOf(call))] }, headers };
};
