import { vi } from 'vitest';
import type { CallOptions } from '../../infra/local/caller.ts';
import { simulatedOf } from '../../infra/simulators/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import { type ProviderName, providerNames } from '../contract/descriptions.ts';
import { type Account, declaredBy, metaOf, openAccount, pathOf, type Watched } from '../coverage/account.ts';
import type { Service } from '../harness/service.ts';
import { differences, differencesInAnyOrder, isWrite, previewOf } from './compare.ts';
import { type Computed, recordFaults } from './foreseen-record.ts';

/** Simulated vendors that are also providers of the service. */
export const declaredNames: readonly ProviderName[] = providerNames.filter((name) => Object.hasOwn(providers, name));

/** Number of previewed calls, and differences from their previews. */
export interface Found {
  count: number;
  /** Calls that the provider refused. They are not compared. */
  readonly refused: string[];
  readonly faults: string[];
}

/**
 * Fields that the vendor computes, by object: the declared volatile fields, and the custom fields that `/meta` shows as
 * read-only.
 */
const computedIn = (account: Account): ((path: string) => Promise<Computed>) => {
  const known = new Map<string, Promise<Computed>>();
  const read = async (base: string): Promise<Computed> => {
    const declared = declaredBy(account.provider).filter((one) => pathOf(one) === base);
    const [first] = declared;
    const isDescribed = first !== undefined && first.object.classes !== true;
    const { update } = isDescribed ? await metaOf(account, first) : {};
    const schemas = Object(Object(Object(update).properties).field_mappings).properties;
    const customFields = new Set(
      Object.entries(Object(schemas)).flatMap(([name, schema]) => (Object(schema).readOnly === true ? [name] : [])),
    );
    return { fields: new Set(declared.flatMap(({ declaration: { volatile = [] } }) => volatile)), customFields };
  };
  return (path) => {
    const base = path.split('/').slice(0, 3).join('/');
    const found = known.get(base) ?? read(base);
    known.set(base, found);
    return found;
  };
};

/** Wraps an account, so that each write is previewed first at the same simulated time. */
const previewing = (account: Account, found: Found, secrets: readonly string[]): Account => {
  const computedAt = computedIn(account);
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Watched> => {
    if (method === 'GET') return account.call(method, path, options);
    const computed = await computedAt(path);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const query = { ...options.query, preview: true };
      const before = await account.call(method, path, { ...options, query });
      const real = await account.call(method, path, options);
      found.count += 1;
      if (isRefused(real))
        found.refused.push(`${method} ${path} ${JSON.stringify(options.body)}: ${JSON.stringify(real.reply.body)}`);
      found.faults.push(
        ...[
          ...faultsOf(before, real, secrets, path.includes('/batch')),
          ...foreseenFaults([method, path], options.body, before, real, computed),
        ].map(
          (text) => `${account.provider} ${method} ${path} ${JSON.stringify(options.body)?.slice(0, 300)}: ${text}`,
        ),
      );
      return real;
    } finally {
      vi.useRealTimers();
    }
  };
  return { ...account, call };
};

const foreseenFaults = (
  request: readonly [method: string, path: string],
  body: unknown,
  before: Watched,
  { reply }: Watched,
  computed: Computed,
): readonly string[] => {
  if (before.reply.status !== 200 || reply.status >= 300) return [];
  return recordFaults(request, body, previewOf(before.reply).record, Object(reply.body).data, computed);
};

const faultsOf = (before: Watched, real: Watched, secrets: readonly string[], isBatch: boolean): readonly string[] => {
  const text = JSON.stringify(before.reply.body);
  // The credentials in the form of the request.
  const proofs = real.exchanges.flatMap(
    ({ requestHeaders: { authorization = '' } }) => authorization.split(' ').at(-1) ?? [],
  );
  const leaked = [...secrets, ...proofs.filter(Boolean)]
    .filter((secret) => text.includes(secret))
    .map(() => 'a secret is shown');
  const sent = before.exchanges.filter(isWrite).map(({ method, path }) => `the preview sent ${method} ${path}`);
  if (before.reply.status !== 200) {
    const same = before.reply.status === real.reply.status;
    return [...leaked, ...sent, ...(same ? [] : [`preview ${text}, call ${JSON.stringify(real.reply.body)}`])];
  }
  // The preview cannot know that the provider will refuse the call.
  if (real.reply.status >= 300) return [...leaked, ...sent];
  const shown = previewOf(before.reply);
  if (!isBatch) return [...leaked, ...sent, ...differences(shown, real.exchanges)];
  const [foreseen, answered] = [statusesIn(shown.record), statusesIn(Object(real.reply.body).data)];
  const others = foreseen === answered ? [] : [`the items are answered ${answered}, and not ${foreseen}`];
  return [...leaked, ...sent, ...others, ...differencesInAnyOrder(shown, real.exchanges)];
};

/** Whether the call, or an item of a batch, was refused. */
const isRefused = ({ reply }: Watched): boolean =>
  reply.status >= 300 ||
  statusesIn(Object(reply.body).data)
    .split(',')
    .some((status) => Number(status) >= 300);

/** Statuses of the items of a batch. */
const statusesIn = (items: unknown): string =>
  Array.isArray(items) ? items.map((item) => String(Object(item).statusCode ?? 0)).join() : '';

/** Credentials of an account, which no preview may show. Other members name the account and are part of its URLs. */
const secretsOf = (provider: ProviderName): readonly string[] =>
  Object.entries(simulatedOf(provider).accounts[0]).flatMap(([name, value]) =>
    /token|secret|password|key/.test(name) ? [value] : [],
  );

/** Connects an account whose writes are previewed first. Calls through `unwatched` are not previewed. */
export const openPreviewing = async (
  service: Service,
  provider: ProviderName,
): Promise<{ readonly account: Account; readonly unwatched: Account; readonly found: Found }> => {
  const { token } = await service.connect(await service.project(), provider);
  const secrets = secretsOf(provider);
  if (secrets.length === 0) throw new Error(`no credential of ${provider} is secret`);
  const found: Found = { count: 0, refused: [], faults: [] };
  const unwatched = openAccount(service, provider, token);
  return { account: previewing(unwatched, found, [token, ...secrets]), unwatched, found };
};
