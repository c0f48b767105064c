import { describe, expect, it } from 'vitest';
import { connected } from '../../harness/connected.ts';
import { injectFault } from '../../store/faults.ts';

const { call, writesWhile } = connected('hubspot');
let made = 0;

const person = (name: string) => ({ first_name: name, email_addresses: [{ email_address: `${name}@firm.example` }] });

/** Failures in an answer, one per record to write. */
const failuresIn = ({ status, body }: { status: number; body: unknown }) => {
  const { data, error, details } = Object(body);
  if (error !== undefined) return [{ status, error, details }];
  return [data]
    .flat()
    .filter((item: unknown) => Object(item).error !== undefined)
    .map((item: { statusCode: number; error: string; details: unknown }) => ({ ...item, status: item.statusCode }));
};

const ways: readonly (readonly [
  string,
  string,
  (id: string, nth: number) => readonly [string, Record<string, unknown>?],
])[] = [
  ['POST', 'a create', (_, nth) => ['/crm/contacts', person(`a${nth}`)]],
  ['POST', 'an upsert', (_, nth) => ['/crm/contacts/upsert', { match: 'email', ...person(`u${nth}`) }]],
  ['PATCH', 'an update', (id, nth) => [`/crm/contacts/${id}`, { title: `T${nth}` }]],
  ['DELETE', 'a delete', (id) => [`/crm/contacts/${id}`]],
  ['POST', 'a batch', (_, nth) => ['/crm/contacts/batch', { items: [person(`b${nth}`), person(`c${nth}`)] }]],
];

describe('if the database fails from a certain call on', () => {
  it.each(ways)('%s: %s reports that nothing was applied while no request was sent', async (method, _, requestOf) => {
    made += 1;
    const first = await call('POST', '/crm/contacts', person(`first${made}`));
    const { id } = Object(first.body).data;
    let left = Number.POSITIVE_INFINITY;
    injectFault(() => {
      left -= 1;
      return left < 0 ? Object.assign(new Error('connect ECONNREFUSED'), { $metadata: { attempts: 3 } }) : undefined;
    });
    for (let calls = 0; ; calls += 1) {
      left = calls;
      let answer = { status: 0, body: undefined as unknown };
      const [path, body] = requestOf(id, calls);
      const sent = await writesWhile(async () => {
        answer = await call(method, path, body);
      });
      left = Number.POSITIVE_INFINITY;
      const failures = failuresIn(answer);
      const isSent = sent.some(([request]) => !request.includes('/search'));
      for (const { error, details } of failures) {
        if (isSent) expect(Object(details).outcome, `${calls}`).not.toBe('not_applied');
        else
          expect([error, details], `${calls}`).toEqual([
            'internal_error',
            expect.objectContaining({ outcome: 'not_applied', retriable: true }),
          ]);
      }
      if (failures.length === 0 || isSent) break;
      expect(calls).toBeLessThan(40);
    }
  });
});
