import manifest from '../../../package.json' with { type: 'json' };
import type { openapiRoutes } from '../../api/management/openapi.ts';
import { describeApi, type OpenApiDocument, serverAt } from '../../api/openapi/index.ts';
import { cutParts } from '../../api/openapi/parts.ts';
import { routes } from '../../api/routes.ts';
import type { Answer, Call } from '../../call.ts';
import { ApiError } from '../../errors.ts';
import { originOf } from '../origin.ts';

/** The document changes only with a deployment. */
const headers = { 'cache-control': 'public, max-age=300' };

interface Documents {
  readonly whole: OpenApiDocument;
  /** Parts by their names. */
  readonly parts: ReadonlyMap<string, OpenApiDocument>;
}

let documents: Documents | undefined;

/**
 * The document and its parts. A process builds them once. The recorded examples are loaded when they are needed, so
 * that a start stays fast.
 */
const documentsOf = async (): Promise<Documents> => {
  const { recorded } = await import('../../api/openapi/recorded.ts');
  if (documents === undefined) {
    const whole = describeApi(routes, manifest.version, recorded);
    documents = { whole, parts: cutParts(whole) };
  }
  return documents;
};

/** A document with the address of the service as the server. */
const answerWith = (data: OpenApiDocument, call: Pick<Call, 'domain'>): Answer => ({
  data: { ...data, servers: [serverAt(originOf(call))] },
  headers,
});

/** Use cases by the names of their rows. */
export const documentUseCases = {
  get: async (call: Call): Promise<Answer> => answerWith((await documentsOf()).whole, call),
  part: async (call: Call<(typeof openapiRoutes)['part']>): Promise<Answer> => {
    const { part: file } = call.params;
    const { parts } = await documentsOf();
    const part = file.endsWith('.json') ? parts.get(file.slice(0, -'.json'.length)) : undefined;
    if (part === undefined)
      throw new ApiError('not_found', `The document has no part ${file}; /docs/reference/openapi lists the parts.`);
    return answerWith(part, call);
  },
};
