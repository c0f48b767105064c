import type { FileAnswer } from '../../call.ts';
import type { Route } from '../../route.ts';
import { admit } from '../admission.ts';
import { authenticate } from '../auth.ts';
import { loadCloseFacts } from '../close-facts.ts';
import { countFailure } from '../failed-authentication.ts';
import type { Protocol } from '../protocol.ts';
import { jsonWire } from './json-wire.ts';
import { showAll } from './open-steps.ts';

/** A row whose success is the bytes of a file. */
type FileRoute = Route & { readonly kind: 'file' };

/**
 * The header `Content-Disposition`: an ASCII name for old clients, then the full name.
 * https://www.rfc-editor.org/rfc/rfc6266
 */
const dispositionOf = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/**
 * Headers that make browsers save a file instead of showing it. A file from a provider must never run in the origin
 * of the service.
 */
const ownHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

const safeType = (type: string): string => (/^[\x20-\x7e]+$/.test(type) ? type : 'application/octet-stream');

/** Protocol for files that need credentials. Failures have the envelope. */
export const file: Protocol<FileRoute, FileAnswer> = {
  authenticate,
  admit,
  countFailure,
  loadCloseFacts,
  recordAudit: async () => undefined,
  ...showAll,
  readBody: jsonWire.readBody,
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
  fail: jsonWire.fail,
};
