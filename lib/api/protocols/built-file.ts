import { missingPage } from '../../pages/missing-page.ts';
import type { Route } from '../../route.ts';
import { prefersPage } from '../accepts.ts';
import type { Protocol } from '../protocol.ts';
import { jsonWire } from './json-wire.ts';
import { openSteps } from './open-steps.ts';

/** A file that a build has made, ready to send. Its headers name its encoding. */
export interface BuiltAnswer {
  readonly status: 200 | 302 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a redirect, and if the caller already has the file. */
  readonly bytes: Buffer;
}

/** Rows of files that are the same for all callers. */
type OpenRoute<Kind> = Route & { readonly kind: Kind; readonly auth: 'none' };

const succeed: Protocol<OpenRoute<'file' | 'built'>, BuiltAnswer>['succeed'] = (
  _,
  { status, headers: own, bytes },
  headers,
) => ({ statusCode: status, headers: { ...headers, ...own }, body: bytes.toString('base64'), isBase64Encoded: true });

/** Protocol for public files. Failures have the envelope. */
export const openFile: Protocol<OpenRoute<'file'>, BuiltAnswer> = { ...jsonWire, ...openSteps, succeed };

/**
 * Protocol for public files of a build. Failures have the envelope, but a browser receives a page for a missing file.
 */
export const builtFile: Protocol<OpenRoute<'built'>, BuiltAnswer> = {
  ...jsonWire,
  ...openSteps,
  succeed,
  fail: (error, headers, asked) => {
    if (error.code !== 'not_found') return jsonWire.fail(error, headers);
    const vary = { ...headers, vary: 'accept' };
    if (!prefersPage(asked?.accept)) return jsonWire.fail(error, vary);
    const { document, headers: own } = missingPage();
    return { statusCode: error.status, headers: { ...vary, ...own }, body: document };
  },
};
