import manifest from '../../package.json' with { type: 'json' };
import { describeApi, type OpenApiDocument } from '../api/openapi.ts';
import type { Answer } from '../api/response.ts';
import { routes } from '../api/routes.ts';

let document: OpenApiDocument | undefined;

/** The document changes with a deployment only. */
const headers = { 'cache-control': 'public, max-age=300' };

export const getDocument = async (): Promise<Answer> => {
  document ??= describeApi(routes, manifest.version);
  return { data: document, headers };
};
