import { afterAll, beforeAll, expect, it } from 'vitest';
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
 * A record of a list is the record that a get answers, field for field: a sync reads lists, and a client that gets a record
 * must not find another one. For a get alone are elements that are records of their own, the comments of a ticket, and what the
 * vendor renders as HTML.
 */

/** Records of an object that are read one by one: those that were made last. */
const most = 12;

let service: Service;
let accountOf: (provider: string) => Account;

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  accountOf = await openAllFilled(service);
});

afterAll(() => service.stop());

const countedIn = ({ provider, name }: Declared): readonly string[] => recordFacts[provider.id]?.counted?.[name] ?? [];

/** What both are to show: without what the vendor answered, whose lists have places of their own. */
const comparable = (declared: Declared, { remote_data: _, ...record }: Values): Values => {
  const { children = [], rendered = [] } = declared.object;
  const alone = [...children, ...rendered, ...countedIn(declared)];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !alone.includes(name)));
};

const readTwice = everyDeclaration.filter(
  ([, { declaration }]) => canDo(declaration, 'list') && canDo(declaration, 'get'),
);

it.each(byProvider(readTwice, 5))(
  `a record of a list is the one that a get answers: %s (SEED=${seed})`,
  async (_, declared) => {
    expect(declared.declaration.volatile ?? []).toEqual(expect.arrayContaining([...countedIn(declared)]));
    const account = accountOf(declared.provider.id);
    const { records } = await listAll(account, declared);
    expect(records.length).toBeGreaterThan(0);
    for (const listed of records.slice(-most)) {
      const { reply } = await account.call('GET', `${pathOf(declared)}/${listed.id}`);
      expect(comparable(declared, listed)).toEqual(comparable(declared, recordOf(reply)));
    }
  },
);

describeWrongAnswers((provider) => accountOf(provider));
