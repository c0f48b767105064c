import { describe, expect, it } from 'vitest';
import type { CallOptions } from '../../../infra/local/caller.ts';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { type Account, pathOf, queriesOf } from '../../coverage/account.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, recordsOf } from '../../harness/reply.ts';
import { isLong } from '../../harness/runs.ts';
import { type Declared, everyDeclaration } from '../../providers/declared.ts';
import { ofAnyRead, ofList, type WrongAnswer, withoutIds } from './bodies.ts';

/** A request to the service. */
interface Read {
  readonly name: string;
  readonly path: string;
  readonly query: NonNullable<CallOptions['query']>;
  readonly isList: boolean;
}

/**
 * Requests whose response may be anything: the content of a note at Salesforce, and the content of a campaign at
 * Mailchimp, an object without guaranteed members.
 * https://mailchimp.com/developer/marketing/api/campaign-content/get-campaign-content/
 */
const ofAnything = /\/ContentNote\/\w+\/Content $|\/campaigns\/\w+\/content $/;

/** The first page of a list, the second page if there is one, and a get of the first record. */
const readsOf = async (account: Account, declared: Declared): Promise<readonly Read[]> => {
  const path = pathOf(declared);
  const reads: Read[] = [];
  const [filters = {}] = queriesOf(account, declared);
  const query = { ...filters, limit: 1 };
  const { reply } = await account.call('GET', path, { query });
  const [record] = recordsOf(reply);
  reads.push({ name: 'page one', path, query, isList: true });
  const { next_cursor: cursor } = envelopeOf(reply);
  if (typeof cursor === 'string') reads.push({ name: 'page two', path, query: { ...query, cursor }, isList: true });
  if (record !== undefined && canDo(declared.declaration, 'get'))
    reads.push({ name: 'get', path: `${path}/${record.id}`, query: {}, isList: false });
  return reads;
};

const escaped = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`);

const keyOf = ({ method, path, requestBody }: Exchange): string =>
  `${method} ${path} ${Object(requestBody).query ?? ''}`;

const answerWrong = ({ simulator }: Account, right: Exchange, wrong: WrongAnswer): boolean => {
  const failure = wrong.of(right);
  if (failure === undefined) return false;
  const { method, path, requestBody } = right;
  const operation = Object(requestBody).query;
  simulator.fail({
    ...failure,
    method,
    path: escaped(path),
    ...(typeof operation === 'string' && { operation: escaped(operation) }),
    times: Number.POSITIVE_INFINITY,
  });
  return true;
};

const right = { statusCode: 502, error: 'provider_failed', retriable: true, outcome: 'not_applied' };

/**
 * Describes a wrong reaction of the service while one request of a read gets a wrong answer. Undefined if the reaction
 * is right.
 */
const faultOf = async (account: Account, read: Read, exchange: Exchange, wrong: WrongAnswer) => {
  if (!answerWrong(account, exchange, wrong)) return undefined;
  const { reply } = await account.call('GET', read.path, { query: read.query });
  account.simulator.clearFailures();
  const { statusCode, error, details = {}, data } = envelopeOf(reply);
  const { retriable, outcome, provider } = details;
  const isRight =
    JSON.stringify({ statusCode, error, retriable, outcome }) === JSON.stringify(right) &&
    provider?.name === account.provider;
  if (isRight) return undefined;
  return `${read.name}: ${keyOf(exchange)}: ${wrong.name}: ${statusCode} ${error ?? JSON.stringify(data)?.slice(0, 80)} ${JSON.stringify({ retriable, outcome })}`;
};

/** All items in the long form. In the short form, the items by turns, so that each is tried somewhere. */
const some = <T>(all: readonly T[], turn: number): readonly T[] =>
  isLong ? all : all.filter((_, at) => at === turn % all.length);

/**
 * Wrong answers to the requests of a read. Lists other than the records may lack ids. @param requests number of
 * requests of the read
 */
const wrongFor = ({ isList }: Read, requests: number): readonly WrongAnswer[] => {
  if (!isList) return ofAnyRead;
  return requests === 1 ? [...ofList, withoutIds] : ofList;
};

const faultsOf = async (account: Account, read: Read, turn: number): Promise<readonly string[]> => {
  const { exchanges } = await account.call('GET', read.path, { query: read.query });
  const asked = [...new Map(exchanges.map((exchange) => [keyOf(exchange), exchange]))];
  const faults: (string | undefined)[] = [];
  for (const [key, exchange] of asked) {
    if (ofAnything.test(key)) continue;
    const possible = wrongFor(read, asked.length).filter((wrong) => wrong.of(exchange) !== undefined);
    for (const wrong of some(possible, turn)) {
      faults.push(await faultOf(account, read, exchange, wrong));
    }
  }
  return faults.filter((fault) => fault !== undefined);
};

const readable = byProvider(
  everyDeclaration
    .filter(([, { declaration }]) => canDo(declaration, 'list'))
    .map(([title, declared], turn) => [title, declared, turn] as const),
  1,
);

/**
 * Tests that a success response with a wrong body is a failure of the vendor, for each request of a read. If the
 * service read such a body as empty, it would end a list, report records as deleted, and show fields as empty.
 */
export const describeWrongAnswers = (accountOf: (provider: string) => Account): void => {
  describe('a success response with a wrong body is a failure of the provider', () => {
    it.each(readable)(
      '%s',
      async (_, declared, turn) => {
        const account = accountOf(declared.provider.id);
        const faults: string[] = [];
        for (const read of some(await readsOf(account, declared), turn))
          faults.push(...(await faultsOf(account, read, turn)));
        expect(faults).toEqual([]);
      },
      isLong ? 60_000 : undefined,
    );
  });
};
