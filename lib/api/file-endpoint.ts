import type { Call, FileAnswer } from '../call.ts';
import type { UnifiedObject } from '../objects/define.ts';
import { readContent } from '../records/read/content.ts';
import { admit } from './admission.ts';
import { authenticate } from './auth.ts';
import { createChain, type Wire } from './chain.ts';
import { countFailure } from './failed-authentication.ts';
import { json } from './json.ts';
import { partsOf } from './record-endpoints.ts';
import { recordRoutes } from './records.ts';

/** https://www.rfc-editor.org/rfc/rfc6266: a name for clients that know no other letters, then the name itself. */
const dispositionOf = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** What a customer of the provider has stored is never run in the origin of the service: it is saved, not shown. */
const ownHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

const safeType = (type: string): string => (/^[\x20-\x7e]+$/.test(type) ? type : 'application/octet-stream');

const files: Wire<FileAnswer> = {
  readBody: json.readBody,
  succeed: ({ status }, { bytes, type, name }, headers) => ({
    statusCode: status,
    headers: {
      ...headers,
      ...ownHeaders,
      'content-type': safeType(type),
      'content-disposition': dispositionOf(name),
    },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  }),
  fail: json.fail,
};

/** The handler of the bytes of an object whose records are files. */
export const contentEndpoint = (object: UnifiedObject) => {
  const route = recordRoutes(object).content;
  if (route === undefined) throw new Error(`${object.noun} is no file`);
  const steps = { wire: files, authenticate, admit, countFailure, recordAudit: async () => undefined };
  return createChain(steps, route, (call: Call) => readContent(object, call, partsOf(call).params.id ?? ''));
};
