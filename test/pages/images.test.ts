import { describe, expect, it } from 'vitest';
import { readImage } from '../../lib/pages/images.ts';
import { block, chunk, extended, jpeg, lossless, lossy, pngHeader, pngOf, pngSignature, webpOf } from './pictures.ts';

const small = { width: 24, height: 16 };

/** Returns a copy with a different byte at a place. */
const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return copy;
};

describe('the reader of images', () => {
  it('reads the type and the size of each kind', () => {
    expect(readImage(pngOf(24, 16))).toEqual({ type: 'image/png', ...small });
    expect(readImage(pngOf(300, 1))).toEqual({ type: 'image/png', width: 300, height: 1 });
    expect(readImage(jpeg)).toEqual({ type: 'image/jpeg', ...small });
    for (const webp of [webpOf(lossy), webpOf(lossless), webpOf(extended(24, 16), lossy)]) {
      expect(readImage(webp)).toEqual({ type: 'image/webp', ...small });
    }
  });

  it('reads bytes from the middle of a larger buffer', () => {
    const around = Buffer.concat([Buffer.alloc(7), pngOf(24, 16)]);
    expect(readImage(new Uint8Array(around.buffer, around.byteOffset + 7, around.length - 7))).toEqual({
      type: 'image/png',
      ...small,
    });
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'GIF89a', '', 'RIFF', '\x89PNG'])(
    'reads %j as no image',
    (text) => expect(readImage(Buffer.from(text, 'latin1'))).toBeUndefined(),
  );

  it('refuses an image that was cut off anywhere', () => {
    for (const whole of [pngOf(24, 16), jpeg, webpOf(lossy), webpOf(lossless), webpOf(extended(24, 16), lossy)]) {
      for (let length = 0; length < whole.length; length += 1) {
        expect(readImage(whole.subarray(0, length)), `${length} bytes`).toBeUndefined();
      }
    }
  });

  it('refuses a PNG with a changed byte', () => {
    const whole = pngOf(24, 16);
    for (let at = 0; at < whole.length; at += 1) expect(readImage(changed(whole, at)), `byte ${at}`).toBeUndefined();
  });

  it('refuses an image with bytes after its end', () => {
    const more = Buffer.from('<script>');
    for (const whole of [pngOf(24, 16), jpeg, webpOf(lossy)]) {
      expect(readImage(Buffer.concat([whole, more]))).toBeUndefined();
    }
    expect(readImage(Buffer.concat([pngOf(24, 16), chunk('tEXt', more)]))).toBeUndefined();
  });

  it('refuses an animation', () => {
    expect(readImage(pngOf(24, 16, { more: [chunk('acTL', Buffer.alloc(8))] }))).toBeUndefined();
    const frames = [block('ANIM', Buffer.alloc(6)), block('ANMF', Buffer.alloc(16))];
    expect(readImage(webpOf(extended(24, 16), ...frames))).toBeUndefined();
    expect(readImage(webpOf(extended(24, 16), ...frames, lossy))).toBeUndefined();
  });

  it('refuses a PNG that does not begin with its header, or has no pixels', () => {
    expect(readImage(Buffer.concat([pngSignature, pngHeader(24, 16), chunk('IEND')]))).toBeUndefined();
    const late = [chunk('tEXt'), pngHeader(24, 16), chunk('IDAT'), chunk('IEND')];
    expect(readImage(Buffer.concat([pngSignature, ...late]))).toBeUndefined();
  });

  it('refuses an image with two sizes', () => {
    expect(readImage(webpOf(extended(16_384, 16_384), lossy))).toBeUndefined();
    expect(readImage(webpOf(lossy, lossless))).toBeUndefined();
    const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
    const copy = jpeg.subarray(frame, frame + 19);
    expect(readImage(Buffer.concat([jpeg.subarray(0, frame), copy, jpeg.subarray(frame)]))).toBeUndefined();
  });

  it('ends at invalid lengths', () => {
    const empty = Buffer.from('ffd8ffe00000ffd9', 'hex');
    const long = Buffer.from('ffd8ffe0ffffffd9', 'hex');
    expect([readImage(empty), readImage(long)]).toEqual([undefined, undefined]);
    const endless = Buffer.concat([pngSignature, Buffer.from('ffffffff49484452', 'hex'), Buffer.alloc(32)]);
    expect(readImage(endless)).toBeUndefined();
  });
});
