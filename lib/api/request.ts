import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Call, OutputOf } from '../call.ts';
import { checkValue } from '../engine/issues.ts';
import { faultsOfJson } from '../engine/json.ts';
import { ApiError, type Issue, validationError } from '../errors.ts';
import type { Route } from '../route.ts';

/** Maximum size of a request body, bytes. API Gateway carries 10 MB and Lambda 6 MB, but records need far less. */
export const maxBodyBytes = 1024 * 1024;

const jsonType = /^application\/(?:[\w.+-]+\+)?json$/;
const curlDefault = 'application/x-www-form-urlencoded';

/** The body as text. Lambda receives it in base64 if its type is not a text type. */
export const bodyText = ({ body, isBase64Encoded }: APIGatewayProxyEventV2): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

/**
 * The media type in lower case: `application/json` for `Application/JSON; charset=utf-8`. `undefined` without the
 * header.
 */
export const mediaTypeOf = (event: APIGatewayProxyEventV2): string | undefined =>
  event.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

/**
 * Whether a body counts as JSON. By default, curl labels its data as a form, so a body with that type counts as JSON
 * if it begins like JSON.
 */
const isJson = (mediaType: string | undefined, text: string): boolean => {
  if (mediaType === undefined || mediaType === '' || jsonType.test(mediaType)) return true;
  return mediaType === curlDefault && /^\s*[{[]/.test(text);
};

/**
 * The text of a body for the parser.
 * @throws ApiError `payload_too_large`, `unsupported_media_type`, or `invalid_json` if the body is empty
 */
export const acceptBody = (route: Route, event: APIGatewayProxyEventV2): string => {
  const text = bodyText(event);
  const limit = route.maxBody ?? maxBodyBytes;
  if (Buffer.byteLength(text) > limit) {
    throw new ApiError('payload_too_large', `The body is larger than ${limit} bytes; send less at once.`);
  }
  const mediaType = mediaTypeOf(event);
  if (text.trim() === '') {
    if (route.bodyOptional) return '{}';
    if (isJson(mediaType, '{')) throw new ApiError('invalid_json', 'The body is empty; send a JSON object.');
  }
  if (!isJson(mediaType, text)) {
    throw new ApiError('unsupported_media_type', `Send JSON with content-type application/json, not ${mediaType}.`);
  }
  return text;
};

type Part = 'params' | 'query' | 'body';

/** A part of the request, parsed by the route's schema. Empty if the route has no schema for the part. */
function check<R extends Route, P extends Part>(route: R, part: P, value: unknown, refuse: Refuse): OutputOf<R[P]>;
function check(route: Route, part: Part, value: unknown, refuse: Refuse): unknown {
  const schema = route[part];
  if (schema === undefined) return {};
  // An open schema accepts faulty texts that a later step cannot process. Raw bytes are not parsed JSON.
  const faults = value instanceof Uint8Array ? [] : faultsOfJson(value);
  if (faults.length > 0) throw validationError(faults);
  const result = checkValue(schema, value, { namesFields: part === 'query' });
  if (result.success) return result.data;
  throw refuse(result.issues);
}

type Refuse = (issues: readonly Issue[]) => ApiError;

/** Error 404 for a text that does not have the form of an id, so nothing can have this id. */
const unknownId: Refuse = () =>
  new ApiError(
    'not_found',
    'There is nothing with this id: it does not have the form of an id. Use an id from a response.',
  );

/**
 * Refuses a condition on routes that do not check conditions, so that the caller does not believe that it was
 * checked.
 */
const refuseCondition = ({ method, condition }: Route): void => {
  if (method === 'GET' || condition === 'If-Match') return;
  throw new ApiError(
    'invalid_request',
    'If-Match is for the update or the delete of a single record; in a batch, give each item its `if_match`.',
  );
};

/**
 * The parts of the request, parsed by the route's schemas.
 * @throws ApiError `invalid_request` for `If-Match` on a route that does not support it, `validation_failed` with
 * each faulty field or for a text with half a character, `not_found` for a malformed id in the path
 */
export const checkRequest = <const R extends Route>(
  route: R,
  event: APIGatewayProxyEventV2,
  body: unknown,
): Pick<Call<R>, Part> => {
  if (event.headers['if-match'] !== undefined) refuseCondition(route);
  return {
    params: check(route, 'params', event.pathParameters ?? {}, unknownId),
    query: check(route, 'query', event.queryStringParameters ?? {}, validationError),
    body: check(route, 'body', body, validationError),
  };
};
