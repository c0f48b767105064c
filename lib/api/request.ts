import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Call, OutputOf } from '../call.ts';
import { checkValue } from '../engine/issues.ts';
import { faultsOfJson } from '../engine/json.ts';
import { ApiError, type Issue, validationError } from '../errors.ts';
import type { Route } from '../route.ts';

/** Largest request body, bytes. API Gateway carries 10 MB and Lambda 6 MB, records need far less. */
export const maxBodyBytes = 1024 * 1024;

const jsonType = /^application\/(?:[\w.+-]+\+)?json$/;
const curlDefault = 'application/x-www-form-urlencoded';

/** The body as text; Lambda gets it in base64 where its type is not a text type. */
export const bodyText = ({ body, isBase64Encoded }: APIGatewayProxyEventV2): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

/** `application/json` of `Application/JSON; charset=utf-8`; `undefined` without the header. */
export const mediaTypeOf = (event: APIGatewayProxyEventV2): string | undefined =>
  event.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

/** curl says that its data is a form unless the caller gives a type; a body that begins like JSON is taken as JSON. */
const isJson = (mediaType: string | undefined, text: string): boolean => {
  if (mediaType === undefined || mediaType === '' || jsonType.test(mediaType)) return true;
  return mediaType === curlDefault && /^\s*[{[]/.test(text);
};

/**
 * The body that the parser may go on with.
 * @throws ApiError `payload_too_large`, `unsupported_media_type`, or `invalid_json` when there is none
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

/** Before any schema: an open schema accepts texts that no later step can take. The bytes of a message are no JSON yet. */
const refuseFaults = (value: unknown): void => {
  const faults = value instanceof Uint8Array ? [] : faultsOfJson(value);
  if (faults.length > 0) throw validationError(faults);
};

type Part = 'params' | 'query' | 'body';

/** A part of the request as the route's schema gives it; empty where the route has no schema for it. */
function check<R extends Route, P extends Part>(route: R, part: P, value: unknown, refuse: Refuse): OutputOf<R[P]>;
function check(route: Route, part: Part, value: unknown, refuse: Refuse): unknown {
  const schema = route[part];
  if (schema === undefined) return {};
  refuseFaults(value);
  const result = checkValue(schema, value, { namesFields: part === 'query' });
  if (result.success) return result.data;
  throw refuse(result.issues);
}

type Refuse = (issues: readonly Issue[]) => ApiError;

/** An id that has not the form of an id names nothing. */
const unknownId: Refuse = () => new ApiError('not_found', 'There is nothing with this id.');

/** A condition that nobody would check must not be taken for one that holds. */
const refuseCondition = ({ method, condition }: Route, { headers }: APIGatewayProxyEventV2): void => {
  if (method === 'GET' || condition === 'If-Match' || headers['if-match'] === undefined) return;
  throw new ApiError(
    'invalid_request',
    'If-Match is for the update and the delete of one record; the items of a batch take it as `if_match`.',
  );
};

/**
 * The parts of the request as the route's schemas give them.
 * @throws ApiError `invalid_request` for `If-Match` where it is not honoured, `validation_failed` naming each field, or where a text has half a character, `not_found` for a malformed id in the path
 */
export const checkRequest = <const R extends Route>(
  route: R,
  event: APIGatewayProxyEventV2,
  body: unknown,
): Pick<Call<R>, Part> => {
  refuseCondition(route, event);
  return {
    params: check(route, 'params', event.pathParameters ?? {}, unknownId),
    query: check(route, 'query', event.queryStringParameters ?? {}, validationError),
    body: check(route, 'body', body, validationError),
  };
};
