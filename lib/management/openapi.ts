import manifest from '../../package.json' with { type: 'json' };
import type { documentParts, openapiRoutes } from '../api/management/openapi.ts';
import examples from '../api/openapi/examples.json' with { type: 'json' };
import { describeApi, type OpenApiDocument, serverAt } from '../api/openapi/index.ts';
import { routes } from '../api/routes.ts';
import type { Answer, Call } from '../call.ts';
import { verticals } from '../objects/define.ts';
import type { Route } from '../route.ts';
import { originOf } from './origin.ts';

type Part = (typeof documentParts)[number];

/** The document changes with a deployment only. */
const headers = { 'cache-control': 'public, max-age=300' };

const isOfNone = ({ group }: Route): boolean => !verticals.some((vertical) => vertical === group);

/** Messages have the records of the vertical, and the events that are described beside them. */
const isIn = (part: Part, route: Route): boolean =>
  part === 'management.json' ? isOfNone(route) : `${route.group}.json` === part || route.group === 'events';

/** Built once in a process: the whole is without a name. */
const built = new Map<Part | undefined, OpenApiDocument>();

const documentOf = (part?: Part): OpenApiDocument => {
  const known = built.get(part);
  if (known !== undefined) return known;
  const rows = part === undefined ? routes : routes.filter((route) => isIn(part, route));
  const document = describeApi(rows, manifest.version, { examples });
  built.set(part, document);
  return document;
};

/** With the address of the service as the server. */
const answer = (call: Pick<Call, 'domain'>, part?: Part): Answer => ({
  data: { ...documentOf(part), servers: [serverAt(originOf(call))] },
  headers,
});

/** By the names of their rows. */
export const documentUseCases = {
  get: async (call: Call): Promise<Answer> => answer(call),
  part: async (call: Call<(typeof openapiRoutes)['part']>): Promise<Answer> => answer(call, call.params.part),
};
