import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseTime } from '../../../lib/engine/time.ts';
import { getText } from '../../../lib/providers/language/answers.ts';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { type Account, listAll, pathOf, type Values } from '../../coverage/account.ts';
import { openAllFilled } from '../../coverage/filled-account.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { recordOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { type Declared, everyDeclaration } from '../../providers/declared.ts';
import { recordFacts } from '../../providers/record-facts.ts';
import { describeWrongAnswers } from '../wrong-answers/table.ts';

/*
 * A record in a list equals the record of a get, field by field. Syncs read lists, and a client that gets the record
 * must not see another. Only a get shows elements that are separate records, the comments of a ticket, and HTML that
 * the vendor renders.
 */

/** Largest number of records of an object to get. The newest records are read. */
const most = 12;

let service: Service;
let accountOf: (provider: string) => Account;

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  accountOf = await openAllFilled(service);
});

afterAll(() => service.stop());

const countedIn = ({ provider, name }: Declared): readonly string[] => recordFacts[provider.id]?.counted?.[name] ?? [];

/** Members that a list and a get must both show. The raw response of a list has another structure. */
const comparable = (declared: Declared, { remote_data: _, ...record }: Values): Values => {
  const { children = [], rendered = [] } = declared.object;
  const alone = [...children, ...rendered, ...countedIn(declared)];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !alone.includes(name)));
};

/** Declared times of a record that the service cannot read. Syncs then read the whole list each time. */
const unreadTimes = ({ declaration }: Declared, record: Values): readonly string[] =>
  (['createdAt', 'modifiedAt'] as const).flatMap((name) => {
    const path = declaration[name] ?? '';
    const text = getText(record.remote_data, path);
    if (text === undefined || !Number.isNaN(parseTime(text))) return [];
    return [`${name}: ${text} at ${path} is neither ISO 8601 nor epoch seconds or ms.`];
  });

const readTwice = everyDeclaration.filter(
  ([, { declaration }]) => canDo(declaration, 'list') && canDo(declaration, 'get'),
);

it.each(byProvider(readTwice, 5))(
  `a record in a list equals the record of a get: %s (SEED=${seed})`,
  async (_, declared) => {
    expect(declared.declaration.volatile ?? []).toEqual(expect.arrayContaining([...countedIn(declared)]));
    const account = accountOf(declared.provider.id);
    const { records } = await listAll(account, declared);
    expect(records.length).toBeGreaterThan(0);
    expect(records.flatMap((record) => unreadTimes(declared, record))).toEqual([]);
    for (const listed of records.slice(-most)) {
      const { reply } = await account.call('GET', `${pathOf(declared)}/${listed.id}`);
      expect(comparable(declared, listed)).toEqual(comparable(declared, recordOf(reply)));
    }
  },
);

describeWrongAnswers((provider) => accountOf(provider));
