import manifest from '../../../package.json' with { type: 'json' };
import type { openapiRoutes } from '../../api/management/openapi.ts';
import { describeApi, type OpenApiDocument, serverAt } from '../../api/openapi/index.ts';
import { cutParts } from '../../api/openapi/parts.ts';
import { routes } from '../../api/routes.ts';
import type { Answer, Call } from '../../call.ts';
import { ApiError } from '../../errors.ts';
import { originOf } from '../origin.ts';

/** Headers that allow caches to keep the document for 5 minutes. It changes only with a deployment. */
const headers = { 'cache-control': 'public, max-age=300' };

let whole: OpenApiDocument | undefined;
let parts: ReadonlyMap<string, OpenApiDocument> | undefined;

/** The document. A process builds it once, with the recorded examples, so that a start stays fast. */
const wholeDocument = async (): Promise<OpenApiDocument> => {
  const { recorded } = await import('../../api/openapi/recorded.ts');
  whole ??= describeApi(routes, manifest.version, recorded);
  return whole;
};

/** The parts of the document by their names. A process cuts them at the first request for a part. */
const partsOfDocument = async (): Promise<ReadonlyMap<string, OpenApiDocument>> => {
  const document = await wholeDocument();
  parts ??= cutParts(document);
  return parts;
};

/** A document with the address of the service as the server. */
const answerWith = (data: OpenApiDocument, call: Pick<Call, 'domain'>): Answer => ({
  data: { ...data, servers: [serverAt(originOf(call))] },
  headers,
});

/** Use cases by the names of their rows. */
export const documentUseCases = {
  get: async (call: Call): Promise<Answer> => answerWith(await wholeDocument(), call),
  part: async (call: Call<(typeof openapiRoutes)['part']>): Promise<Answer> => {
    const { part: file } = call.params;
    const part = file.endsWith('.json') ? (await partsOfDocument()).get(file.slice(0, -'.json'.length)) : undefined;
    if (part === undefined)
      throw new ApiError('not_found', `The document has no part ${file}; /docs/reference/openapi lists the parts.`);
    return answerWith(part, call);
  },
};
