import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { formFields } from '../engine/form.ts';
import { ApiError } from '../errors.ts';
import { bodyText, mediaTypeOf } from './request.ts';

/** Maximum size in bytes. A form contains a handful of credentials, and some of these are certificates or keys. */
const maxFormBytes = 64 * 1024;

const formType = 'application/x-www-form-urlencoded';

/** Whether an origin has the host of the request. The gateway accepts requests only for its own hosts. */
const isFrom = (origin: string | undefined, host: string | undefined): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;

/**
 * Refuses a form that another site's page sends. A browser says so in `Sec-Fetch-Site`. A browser that is too old
 * for this header must send `Origin`, which is missing if a page withholds it.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
const refuseForeign = ({ headers }: APIGatewayProxyEventV2): void => {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? isFrom(headers.origin, headers.host) : site === 'same-origin';
  if (isOwn) return;
  throw new ApiError('forbidden', 'The form was not sent from a page of this service.', {
    details: { retriable: false },
  });
};

/**
 * The fields of a form that a page of this service sent. If a field occurs twice, the last value counts.
 * @throws ApiError `forbidden`, `payload_too_large` or `unsupported_media_type`
 */
export const readForm = (event: APIGatewayProxyEventV2): Readonly<Record<string, string>> => {
  refuseForeign(event);
  const text = bodyText(event);
  if (Buffer.byteLength(text) > maxFormBytes) {
    throw new ApiError('payload_too_large', `The form is larger than ${maxFormBytes} bytes.`);
  }
  const type = mediaTypeOf(event);
  if (type !== formType) throw new ApiError('unsupported_media_type', `Send a form as ${formType}, not ${type}.`);
  return Object.fromEntries(formFields(text));
};
