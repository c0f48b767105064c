import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Stands for the address of the service in files for programs, because a build does not know the address. */
export const originMark = 'https://service.invalid';

/** Hash of a text, for the `ETag` of a file. */
export const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Quality that compresses a megabyte in about 20 ms. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

const encoders = { br: (text: string) => brotliCompressSync(text, { params }), gzip: gzipSync } as const;

/** A text with the address of the service in it. @param origin address, without a slash at its end */
export const addressText = (text: string, origin: string): string => text.replaceAll(originMark, () => origin);

/** A text in an encoding that the caller accepts. Default: none */
export const encodeText = (text: string, encoding: keyof typeof encoders | undefined): Buffer =>
  encoding === undefined ? Buffer.from(text) : encoders[encoding](text);
