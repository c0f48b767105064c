import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchInput } from '../../../../lib/engine/http/answer/batch-records.ts';
import { type BatchOutcome, sendBatch } from '../../../../lib/engine/http/session/send-batch.ts';
import type { Session } from '../../../../lib/engine/http/session/session.ts';
import { ApiError } from '../../../../lib/errors.ts';
import type { BatchRequest } from '../../../../lib/providers/define.ts';
import { getPath, inputsInOrder } from '../../../../lib/providers/language/answers.ts';

const request: BatchRequest = {
  method: 'POST',
  path: '/deals/bulk',
  body: { deals: '{inputs}' },
  max: 100,
  mark: 'mark',
  records: 'deals',
};

const inputsOf = (count: number): readonly BatchInput[] =>
  Array.from({ length: count }, (_, index) => ({ mark: `m${index}`, record: { title: `Deal ${index}` } }));

const refused = (
  code: 'provider_rejected' | 'rate_limited' | 'provider_timeout',
  outcome: 'not_applied' | 'uncertain',
) => new ApiError(code, 'no', { details: { outcome, retriable: false } });

/** Creates a vendor that writes all records or none, and names no bad record. */
const vendorThat = (refuses: (marks: readonly string[]) => ApiError | undefined) => {
  const sent: (readonly string[])[] = [];
  const written: string[] = [];
  const send = async (_: unknown, { inputs }: { readonly inputs: readonly { readonly mark: string }[] }) => {
    const marks = inputs.map(({ mark }) => mark);
    sent.push(marks);
    const error = refuses(marks);
    if (error !== undefined) throw error;
    written.push(...marks);
    return { status: 200, headers: {}, body: { deals: marks.toReversed().map((mark) => ({ id: `r-${mark}`, mark })) } };
  };
  return { session: { provider: { id: 'acme' }, send } as unknown as Session, sent, written };
};

const idOf = (outcome: BatchOutcome | undefined): unknown =>
  outcome !== undefined && 'answered' in outcome ? Object(outcome.answered).id : undefined;

const admit = (): void => undefined;

describe('records of one request', () => {
  it('are each written once or refused individually, whichever records the vendor refuses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 100 }),
        fc.uniqueArray(fc.nat(99), { maxLength: 6 }),
        async (n, bad) => {
          const marks = new Set(bad.map((index) => `m${index}`));
          const vendor = vendorThat((all) =>
            all.some((mark) => marks.has(mark)) ? refused('provider_rejected', 'not_applied') : undefined,
          );
          const inputs = inputsOf(n);
          const outcomes = await sendBatch({ session: vendor.session, request, admit }, inputs);
          expect(outcomes.map(idOf)).toEqual(inputs.map(({ mark }) => (marks.has(mark) ? undefined : `r-${mark}`)));
          expect(vendor.written.toSorted()).toEqual(
            inputs.flatMap(({ mark }) => (marks.has(mark) ? [] : [mark])).toSorted(),
          );
          // Each bad record is in a half, a quarter, and so on, of all records. The other part is sent at most once
          // each time.
          const halvings = Math.ceil(Math.log2(n));
          const there = inputs.filter(({ mark }) => marks.has(mark)).length;
          expect(vendor.sent.length).toBeLessThanOrEqual(1 + 2 * there * halvings);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a limit', refused('rate_limited', 'not_applied')],
    ['a lost answer', refused('provider_timeout', 'uncertain')],
  ])('are not repeated after %s', async (_, error) => {
    const vendor = vendorThat(() => error);
    const outcomes = await sendBatch({ session: vendor.session, request, admit }, inputsOf(8));
    expect(vendor.sent).toHaveLength(1);
    expect(outcomes).toEqual(Array(8).fill({ error }));
  });

  it('are not sent after the deadline', async () => {
    const late = new ApiError('not_tried', 'late');
    let left = 2;
    const vendor = vendorThat(() => refused('provider_rejected', 'not_applied'));
    const outcomes = await sendBatch(
      {
        session: vendor.session,
        request,
        admit: () => {
          left -= 1;
          if (left < 0) throw late;
        },
      },
      inputsOf(4),
    );
    expect(vendor.sent).toHaveLength(2);
    expect(outcomes.filter((one) => 'error' in one && one.error === late).length).toBe(4);
  });

  it("are uncertain if the vendor's response does not mention them", async () => {
    const session = {
      provider: { id: 'acme' },
      send: async () => ({ status: 200, headers: {}, body: { deals: [{ id: '1', mark: 'm0' }] } }),
    } as unknown as Session;
    const outcomes = await sendBatch({ session, request, admit }, inputsOf(3));
    expect(outcomes).toMatchObject([
      { answered: { id: '1' } },
      { error: { details: { outcome: 'uncertain' } } },
      { error: { details: { outcome: 'uncertain' } } },
    ]);
  });
});

describe('a response with the results in order', () => {
  const ordered: BatchRequest = {
    method: 'POST',
    path: '/collections',
    body: { records: '{inputs}' },
    max: 200,
    element: { attributes: { type: 'Deal' } },
    records: '',
    outcomes: inputsInOrder('', (one) => (getPath(one, 'success') === false ? getPath(one, 'errors') : undefined)),
  };
  const provider = { id: 'acme', errors: { message: ['0.message'], code: ['0.code'] } };
  const vendorOf = (body: unknown) => {
    const sent: unknown[] = [];
    const send = async (_: unknown, values: unknown) => {
      sent.push(values);
      return { status: 200, headers: {}, body };
    };
    const redactor = { text: (text: string) => text };
    return { session: { provider, send, redactor } as unknown as Session, sent };
  };

  it('is not used if the number of results differs', async () => {
    const { session } = vendorOf([{ id: '1', success: true }]);
    const outcomes = await sendBatch({ session, request: ordered, admit }, inputsOf(2));
    expect(outcomes.map((one) => 'error' in one && Object(one.error).details.outcome)).toEqual([
      'uncertain',
      'uncertain',
    ]);
  });

  it('fails only the failed inputs, if the results name their type', async () => {
    const { session, sent } = vendorOf([
      { id: '1', success: true },
      { success: false, errors: [{ code: 'MISSING', message: 'Name' }] },
    ]);
    const outcomes = await sendBatch({ session, request: ordered, admit }, inputsOf(2));
    expect(outcomes.map(idOf)).toEqual(['1', undefined]);
    const [, second] = outcomes;
    expect(second !== undefined && 'error' in second && Object(second.error).details.provider).toMatchObject({
      code: 'MISSING',
      message: 'Name',
    });
    const inputs = [0, 1].map((index) => ({ attributes: { type: 'Deal' }, title: `Deal ${index}` }));
    expect(sent).toEqual([{ inputs, ids: ['m0', 'm1'] }]);
  });
});
