import manifest from '../../../package.json' with { type: 'json' };
import type { documentParts, openapiRoutes } from '../../api/management/openapi.ts';
import { describeApi, type OpenApiDocument, serverAt } from '../../api/openapi/index.ts';
import { routes } from '../../api/routes.ts';
import type { Answer, Call } from '../../call.ts';
import { verticals } from '../../objects/define.ts';
import { originOf } from '../origin.ts';

type Part = (typeof documentParts)[number];

/** The document changes with a deployment only. */
const headers = { 'cache-control': 'public, max-age=300' };

const isOfNone = (group: string): boolean => !verticals.some((vertical) => vertical === group);

/** Messages have the records of the vertical, and the events that are described beside them. */
const isIn = (part: Part, group: string): boolean =>
  part === 'management.json' ? isOfNone(group) : `${group}.json` === part || group === 'events';

/** The whole and its parts, by their file names: each is built once in a process. */
const documents: Partial<Record<Part | 'openapi.json', OpenApiDocument>> = {};

/** A start takes nothing of it. */
const loadRecorded = async () => (await import('../../api/openapi/recorded.ts')).recorded;

const documentOf = async (part?: Part): Promise<OpenApiDocument> => {
  const name = part ?? 'openapi.json';
  const rows = part === undefined ? routes : routes.filter(({ group }) => isIn(part, group));
  const document = documents[name] ?? describeApi(rows, manifest.version, await loadRecorded());
  documents[name] = document;
  return document;
};

/** With the address of the service as the server. */
const answer = async (call: Pick<Call, 'domain'>, part?: Part): Promise<Answer> => ({
  data: { ...(await documentOf(part)), servers: [serverAt(originOf(call))] },
  headers,
});

/** By the names of their rows. */
export const documentUseCases = {
  get: (call: Call): Promise<Answer> => answer(call),
  part: (call: Call<(typeof openapiRoutes)['part']>): Promise<Answer> => answer(call, call.params.part),
};
