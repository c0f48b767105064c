import { crc32, deflateSync } from 'node:zlib';

/** Creates a chunk of a PNG. https://www.w3.org/TR/png-3/#5Chunk-layout */
export const chunk = (name: string, content: Buffer = Buffer.alloc(0)): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
};

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Creates the header of a PNG in 8-bit grey. */
export const pngHeader = (width: number, height: number): Buffer => {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.writeUInt8(8, 8);
  return chunk('IHDR', content);
};

/** Creates rows of the same grey. Each row begins with a byte for its filter. */
const rows = (width: number, height: number, grey: number): Buffer =>
  deflateSync(Buffer.concat(Array(height).fill(Buffer.concat([Buffer.of(0), Buffer.alloc(width, grey)]))));

/** Creates a picture that browsers can show. @param more chunks before the pixels */
export const pngOf = (width: number, height: number, { grey = 90, more = [] as readonly Buffer[] } = {}): Buffer =>
  Buffer.concat([
    pngSignature,
    pngHeader(width, height),
    ...more,
    chunk('IDAT', rows(width, height, grey)),
    chunk('IEND'),
  ]);

/** A JPEG of 24 × 16 pixels from Chromium, without its colour profile. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/' +
    '2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABgDASIAAhEBAxEB/' +
    '8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBEBAAAAAAAAAAAAAAAAAA' +
    'AAAP/aAAwDAQACEQMRAD8AlAa6UAB//9k=',
  'base64',
);

/** Creates a block of a WebP, padded to an even length. https://www.rfc-editor.org/rfc/rfc9649#section-2.3 */
export const block = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
};

export const webpOf = (...blocks: readonly Buffer[]): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(4 + Buffer.concat(blocks).length);
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), ...blocks]);
};

/** Blocks of 24 × 16 pixels, lossy and lossless. */
export const lossy = block(
  'VP8 ',
  Buffer.from('sAIAnQEqGAAQAD8RcrBQLCakorAIAYAiCUAAD2QAAP7fgD/+HPtj97JX/9VU9ffoAAA=', 'base64'),
);
export const lossless = block('VP8L', Buffer.from('LxfAAwAH0K2+VL3/gYjofwA=', 'base64'));

/** Creates the extended header of a WebP. https://www.rfc-editor.org/rfc/rfc9649#section-2.7 */
export const extended = (width: number, height: number): Buffer => {
  const content = Buffer.alloc(10);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return block('VP8X', content);
};
