import manifest from '../../../package.json' with { type: 'json' };
import type { documentParts, openapiRoutes } from '../../api/management/openapi.ts';
import { describeApi, type OpenApiDocument, serverAt } from '../../api/openapi/index.ts';
import { routes } from '../../api/routes.ts';
import type { Answer, Call } from '../../call.ts';
import { verticals } from '../../objects/define.ts';
import { originOf } from '../origin.ts';

type Part = (typeof documentParts)[number];

/** The document changes only with a deployment. */
const headers = { 'cache-control': 'public, max-age=300' };

const isOfNone = (group: string): boolean => !verticals.some((vertical) => vertical === group);

/**
 * Whether a group belongs to a part. Messages contain the records of the vertical, and also the events, which are
 * described in the same part.
 */
const isIn = (part: Part, group: string): boolean =>
  part === 'management.json' ? isOfNone(group) : `${group}.json` === part || group === 'events';

/** The whole document and its parts, by their file names. A process builds each document once. */
const documents: Partial<Record<Part | 'openapi.json', OpenApiDocument>> = {};

/** Loads the recorded examples when they are needed, so that a start stays fast. */
const loadRecorded = async () => (await import('../../api/openapi/recorded.ts')).recorded;

const documentOf = async (part?: Part): Promise<OpenApiDocument> => {
  const name = part ?? 'openapi.json';
  const rows = part === undefined ? routes : routes.filter(({ group }) => isIn(part, group));
  const document = documents[name] ?? describeApi(rows, manifest.version, await loadRecorded());
  documents[name] = document;
  return document;
};

/** The document, with the address of the service as the server. */
const answer = async (call: Pick<Call, 'domain'>, part?: Part): Promise<Answer> => ({
  data: { ...(await documentOf(part)), servers: [serverAt(originOf(call))] },
  headers,
});

/** Use cases by the names of their rows. */
export const documentUseCases = {
  get: (call: Call): Promise<Answer> => answer(call),
  part: (call: Call<(typeof openapiRoutes)['part']>): Promise<Answer> => answer(call, call.params.part),
};
