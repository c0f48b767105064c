import { describe, expect, it } from 'vitest';
import { entriesOf, readForm } from '../../infra/simulators/shared/multipart.ts';

/** Encodes a form as Node's own client does. */
const formOf = async (...files: readonly (readonly [part: string, file: File | string])[]) => {
  const form = new FormData();
  for (const [part, file] of files) form.append(part, file);
  const request = new Request('https://a.test', { method: 'POST', body: form });
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
};

const bytes = Buffer.from([0, 13, 10, 45, 45, 255, 13, 10]);

describe('a form', () => {
  it('is refused without a boundary, with a wrong one, cut off, or with an unnamed part', async () => {
    const { type, body } = await formOf(['file', new File([bytes], 'a.bin')]);
    const nameless = Buffer.from(
      body.toString('latin1').replace('name="file"', 'x="file"').replace(' filename=', ' f='),
      'latin1',
    );
    expect(readForm(type, body)).toHaveLength(1);
    expect(readForm('multipart/form-data', body)).toBeUndefined();
    expect(readForm('multipart/form-data; boundary=other', body)).toBeUndefined();
    expect(readForm(type, body.subarray(0, body.length - 6))).toBeUndefined();
    expect(readForm(type, nameless)).toBeUndefined();
  });

  it("contains the client's parts, byte for byte", async () => {
    const file = new File([bytes], 'Köln "1".bin', { type: 'application/x-one' });
    const { type, body } = await formOf(['file', file], ['note', 'text'], ['file', new File([], 'empty.txt')]);
    const parts = readForm(type, body) ?? [];
    expect(parts[0]?.bytes.equals(bytes)).toBe(true);
    expect(entriesOf(parts)).toEqual([
      { name: 'file', filename: 'Köln "1".bin', type: 'application/x-one', size: bytes.length },
      { name: 'note', size: 4, text: 'text' },
      { name: 'file', filename: 'empty.txt', type: 'application/octet-stream', size: 0 },
    ]);
  });
});
