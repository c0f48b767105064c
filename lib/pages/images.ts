import { crc32 } from 'node:zlib';
import type { ImageType } from './image-types.ts';

/** The facts that the bytes of an image contain about the image. */
export interface Image {
  readonly type: ImageType;
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
}

/** A block of a file: its name and its content. */
interface Block {
  readonly name: string;
  readonly content: Buffer;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Chunks of a PNG, to the last byte. Each has a length, a name, a content and a checksum.
 * https://www.w3.org/TR/png-3/#5Chunk-layout
 */
const chunksOf = (bytes: Buffer): readonly Block[] | undefined => {
  const chunks: Block[] = [];
  let at = pngSignature.length;
  while (at < bytes.length) {
    if (at + 12 > bytes.length) return undefined;
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return undefined;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
};

/** Reads a PNG with a single picture. `acTL` would begin an animation. */
const readPng = (bytes: Buffer): Image | undefined => {
  const chunks = chunksOf(bytes) ?? [];
  const names = chunks.map(({ name }) => name);
  const [first] = chunks;
  if (first?.name !== 'IHDR' || first.content.length !== 13) return undefined;
  if (names.indexOf('IEND') !== names.length - 1 || !names.includes('IDAT') || names.includes('acTL')) return undefined;
  return { type: 'image/png', width: first.content.readUInt32BE(0), height: first.content.readUInt32BE(4) };
};

/**
 * Whether a marker starts a frame. The markers of tables in the same range are excluded.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1
 */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const startOfScan = 0xda;

/** Reads the segments of a JPEG up to the pixels. */
const readJpeg = (bytes: Buffer): Image | undefined => {
  if (bytes.length < 4 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return undefined;
  let size: Pick<Image, 'width' | 'height'> | undefined;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === startOfScan) return size && { type: 'image/jpeg', ...size };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (isFrame(marker)) {
      // A second frame would have an unchecked size.
      if (size !== undefined || length < 8 || at + 9 > bytes.length) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
  }
  return undefined;
};

/**
 * Blocks of a RIFF file. Each has a name, a length and a content, padded to an even length.
 * https://www.rfc-editor.org/rfc/rfc9649#section-2.3
 */
const riffOf = (bytes: Buffer): readonly Block[] | undefined => {
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return undefined;
  const blocks: Block[] = [];
  let at = 12;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return undefined;
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (end > bytes.length) return undefined;
    blocks.push({ name: bytes.toString('latin1', at, at + 4), content: bytes.subarray(at + 8, end) });
    at = end + (length % 2);
  }
  return at === bytes.length ? blocks : undefined;
};

type Size = Pick<Image, 'width' | 'height'>;

/** Readers of the picture size, by kind of block. https://www.rfc-editor.org/rfc/rfc9649#section-2.5 */
const webpSizes: Readonly<Record<string, (content: Buffer) => Size | undefined>> = {
  'VP8 ': (content) =>
    content.length >= 10 && content.readUIntBE(3, 3) === 0x9d012a
      ? { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
      : undefined,
  VP8L: (content) => {
    if (content.length < 5 || content[0] !== 0x2f) return undefined;
    const bits = content.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (content) =>
    content.length >= 10 ? { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 } : undefined,
};

/** Reads a WebP with a single picture. Its size must equal the size that the file declares. */
const readWebp = (bytes: Buffer): Image | undefined => {
  const blocks = riffOf(bytes) ?? [];
  if (blocks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) return undefined;
  const pictures = blocks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [size, ...others] = blocks.flatMap(({ name, content }) => {
    const read = Object.hasOwn(webpSizes, name) ? webpSizes[name] : undefined;
    return read === undefined ? [] : [read(content)];
  });
  if (size === undefined || pictures.length !== 1) return undefined;
  const isSame = others.every((other) => other?.width === size.width && other.height === size.height);
  return isSame ? { type: 'image/webp', ...size } : undefined;
};

/**
 * Reads the type and the size of an image from its bytes, whatever type the caller declares. Packages for image sizes
 * read only the beginning of a file. They accept a truncated file, an animation, or a second size that a browser may
 * use.
 * @returns `undefined` for anything except a complete PNG, JPEG or WebP without animation; the pixels are not decoded
 */
export const readImage = (given: Uint8Array): Image | undefined => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.subarray(0, 8).equals(pngSignature)) return readPng(bytes);
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return readJpeg(bytes);
  const isRiff = bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? readWebp(bytes) : undefined;
};
