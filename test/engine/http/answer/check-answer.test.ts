import { describe, expect, it } from 'vitest';
import { expectAccount, expectList, expectRecord } from '../../../../lib/engine/http/answer/check-answer.ts';
import { createRedactor } from '../../../../lib/engine/http/redaction.ts';
import { openSession } from '../../../../lib/engine/http/session/open-session.ts';
import type { Session } from '../../../../lib/engine/http/session/session.ts';
import { setPath } from '../../../../lib/engine/mapping/path.ts';
import { readWholeList } from '../../../../lib/engine/metadata/whole-list.ts';
import { ApiError } from '../../../../lib/errors.ts';
import { providers } from '../../../../lib/providers/all.ts';
import type { Listed, Provider } from '../../../../lib/providers/define.ts';
import { pipedrive } from '../../../../lib/providers/pipedrive/index.ts';
import { zohoCrm } from '../../../../lib/providers/zoho-crm/index.ts';
import { acme, acmeCredentials, timing } from '../../acme.ts';

const redactor = createRedactor(() => []);
const answer = (body: unknown, status = 200) => ({ status, headers: {}, body });

const refusalOf = (act: () => void): ApiError | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

const isListed = (value: object): value is Listed => {
  const { records } = value as { readonly records?: unknown };
  return typeof records === 'string' || (Array.isArray(records) && typeof records[0] === 'string');
};

/** Returns all list places that a declaration contains. */
const listsIn = (value: unknown, seen = new Set<unknown>()): readonly Listed[] => {
  if (typeof value !== 'object' || value === null || value instanceof RegExp || seen.has(value)) return [];
  seen.add(value);
  const own = !Array.isArray(value) && isListed(value) ? [value] : [];
  return [...own, ...Object.values(value).flatMap((one) => listsIn(one, seen))];
};

const placed = (list: Listed, found: unknown): unknown => {
  const [path = ''] = [list.records].flat();
  if (path === '') return found;
  const body = {};
  setPath(body, path, found);
  return body;
};

const wrong = (list: Listed): readonly unknown[] => {
  const [path] = [list.records].flat();
  const others = [{}, { status: 'error', message: 'try again' }, null, 'text', undefined, placed(list, null)];
  return [...others, placed(list, {}), ...(path === '' ? [] : [[]])];
};

/** Opens a session that returns this body for each request. */
const answering = (provider: Provider, body: unknown): Session => ({
  ...openSession({ provider: acme, credentials: acmeCredentials, method: 'credentials', ...timing() }),
  provider,
  send: () => Promise.resolve(answer(body)),
});

const all: readonly (readonly [string, Provider])[] = Object.values(providers).map((one) => [one.id, one]);

describe.each(all)('%s: a response without the declared list', (_, provider) => {
  const lists = listsIn([provider.objects, provider.metadata]).filter(({ split }) => split === undefined);

  it('is refused, and the request may be repeated', () => {
    for (const list of lists) {
      for (const body of wrong(list)) {
        const error = refusalOf(() => expectList({ provider, redactor }, answer(body), list));
        expect([list.records, body, error?.code, error?.details]).toMatchObject([
          list.records,
          body,
          'provider_failed',
          { provider: { name: provider.id }, retriable: true, outcome: 'not_applied' },
        ]);
      }
    }
  });

  it('is refused if the list contains no records, and accepted if the list is empty', () => {
    for (const list of lists) {
      expect(refusalOf(() => expectList({ provider, redactor }, answer(placed(list, [])), list))).toBeUndefined();
      if (list.member !== undefined) continue;
      const numbers = answer(placed(list, [1]));
      expect(refusalOf(() => expectList({ provider, redactor }, numbers, list))?.code).toBe('provider_failed');
    }
  });

  it.each(Object.entries(provider.metadata ?? {}))('is not read as an empty list of %s', async (_name, metadata) => {
    for (const body of wrong({ records: metadata.records[0] })) {
      const reading = readWholeList(answering(provider, body), metadata);
      await expect(reading).rejects.toMatchObject({ code: 'provider_failed', details: { outcome: 'not_applied' } });
    }
  });
});

describe('an empty response', () => {
  const none = [
    ['204 at Zoho CRM', zohoCrm, zohoCrm.objects['crm.contact'].list, answer(undefined, 204)],
    [
      'data that is null at Pipedrive',
      pipedrive,
      pipedrive.objects['crm.note'].list,
      answer({ success: true, data: null }),
    ],
  ] as const;

  it.each(none)('is an empty list: %s', (_, provider, list, said) => {
    expect(refusalOf(() => expectList({ provider, redactor }, said, list))).toBeUndefined();
  });

  it('does not count as an empty list with a different status or with an error', () => {
    const zoho = { provider: zohoCrm, redactor };
    const list = zohoCrm.objects['crm.contact'].list;
    expect(refusalOf(() => expectList(zoho, answer(undefined), list))?.message).toBe(
      'zoho-crm answered 200 without the list at "data" that was asked for',
    );
    const refused = answer({ success: false, error: 'try again', data: null });
    const notes = pipedrive.objects['crm.note'].list;
    expect(refusalOf(() => expectList({ provider: pipedrive, redactor }, refused, notes))?.message).toBe(
      'pipedrive answered 200 without the list at "data" that was asked for: try again',
    );
  });
});

describe('a response without the requested record', () => {
  it.each([[], null, 'text', 7, undefined])('is refused: %j', (body) => {
    const error = refusalOf(() => expectRecord({ provider: pipedrive, redactor }, answer({ data: body }), 'data'));
    expect(error?.message).toBe('pipedrive answered 200 without the record at "data" that was asked for');
  });
});

describe.each(all)('%s: a response about the account', (_, provider) => {
  it('is refused if it does not name the account', () => {
    for (const body of [[], null, 'text', undefined]) {
      const error = refusalOf(() => expectAccount({ provider, redactor }, answer(body)));
      expect(error).toMatchObject({ code: 'provider_failed', details: { retriable: true, outcome: 'not_applied' } });
    }
  });
});
