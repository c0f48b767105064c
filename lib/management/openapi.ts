import manifest from '../../package.json' with { type: 'json' };
import { describeApi, type OpenApiDocument } from '../api/openapi/index.ts';
import { routes } from '../api/routes.ts';
import type { Answer } from '../call.ts';

let document: OpenApiDocument | undefined;

/** The document changes with a deployment only. */
const headers = { 'cache-control': 'public, max-age=300' };

/** The OpenAPI document, built once in a process. */
export const getDocument = async (): Promise<Answer> => {
  document ??= describeApi(routes, manifest.version);
  return { data: document, headers };
};
