import type { RequestTemplate } from '../../../providers/define.ts';
import { lineLength, longestLine } from '../request/request-line.ts';
import { declaredPathOf, fillHeaders, fillRequest, type Values } from '../request/template.ts';
import { graphqlRequest, methodOf } from './graphql.ts';
import type { Below, BelowRequest } from './session.ts';

/** URL of a request. @throws Error if a value in the path would lead out of the path: every URL parser resolves `..` */
export const urlOf = (base: string, request: Below): URL => {
  const url = new URL(base + request.path);
  if (url.href !== base + request.path) throw new Error(`the path ${request.path} is not one that can be sent`);
  for (const [name, value] of request.query) url.searchParams.append(name, value);
  return url;
};

/**
 * Whether the request of a template can be sent below a base URL: its line and its body are short enough.
 * @param longestBody maximum characters, as JSON
 */
export const fitsBelow = (
  base: string,
  template: RequestTemplate,
  values: Values,
  longestBody = Number.POSITIVE_INFINITY,
): boolean => {
  if (template.graphql !== undefined) return true;
  const { body = null, ...request } = fillRequest(template, values);
  const isBodyShort = longestBody === Number.POSITIVE_INFINITY || JSON.stringify(body).length <= longestBody;
  return isBodyShort && lineLength(request.method, urlOf(base, request)) <= longestLine;
};

/** Whether a request fits without its cursor. The vendor determines the length of a cursor. */
const fitsWithoutCursor = (base: string, template: RequestTemplate, values: Values): boolean => {
  const others = Object.entries(values).map(([name, value]) => [name, /^cursor(_|$)/.test(name) ? '' : value]);
  return fitsBelow(base, template, Object.fromEntries(others));
};

/** Builds the request of a template. A given body replaces the template's body or variables. */
export const buildRequest = (
  base: string,
  template: RequestTemplate,
  values: Values = {},
  given?: unknown,
): BelowRequest => {
  const { body, ...request } =
    template.graphql === undefined ? fillRequest(template, values, given) : graphqlRequest(template, values, given);
  return {
    ...request,
    declared: declaredPathOf(template),
    anyLength: typeof values.cursor === 'string' && fitsWithoutCursor(base, template, values),
    reads: template.graphql === undefined ? template.reads === true : methodOf(template) === 'GET',
    once: template.once === true,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(template.headers && fillHeaders(template.headers, values)),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
};
