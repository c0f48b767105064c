import { dailyBudgetOf, hasLimitsOfEndpoints } from '../../lib/engine/http/answer/rate-budget.ts';
import type { ObjectName } from '../../lib/objects/names.ts';
import { objects } from '../../lib/objects/registry.ts';
import type { Budget, Provider } from '../../lib/providers/define.ts';
import { defaultsIn, kindsOf } from '../../lib/providers/language/kinds.ts';
import { loadWebhooks } from '../../lib/providers/webhook-registry.ts';
import { changeNotifications } from './change-notifications.ts';
import { connecting } from './connecting.ts';
import { type Covered, coverage } from './covered.ts';
import { headerOf } from './header.ts';
import { code, codes, generatedNote, page, table } from './markdown.ts';

/** Description of a field in the API document. */
const meaningOf = (object: ObjectName, field: string): string => {
  const { record, model } = objects[object];
  const members: Readonly<Record<string, { readonly description?: string | undefined }>> = {
    ...model.shape,
    ...record.shape,
  };
  return members[field]?.description ?? '';
};

const yes = (is: boolean): string => (is ? 'yes' : '–');

const fieldTable = (object: ObjectName, { fields }: Covered): string =>
  table(
    ['field', 'read', 'written', 'meaning'],
    fields.map(({ name, read, write }) => [code(name), yes(read), yes(write), meaningOf(object, name)]),
  );

const sentence = (texts: readonly string[], words: string): string | undefined =>
  texts.length === 0 ? undefined : `${words}: ${codes(texts)}.`;

const isNamed = (kind: string | undefined): kind is string => kind !== undefined;

/** Name of an action such as `send`, with the plan that it needs. */
const actionOf = ({ name, plan }: Covered['actions'][number]): string =>
  plan === null ? code(name) : `${code(name)} (needs ${plan}; without this plan, a 424 \`plan_required\`)`;

/** Facts about an object, in addition to its fields. */
const factsOf = (
  { objects: all }: Provider,
  object: ObjectName,
  { operations, filters, sorts, ...covered }: Covered,
) => {
  const declared = all[object];
  if (declared === undefined) throw new Error(`${object} is covered and not declared`);
  const kinds = kindsOf(declared);
  const volatile = kinds.flatMap(([, declaration]) => declaration.volatile ?? []);
  return [
    sentence(operations, 'Operations'),
    kinds.some(([, { create }]) => create?.accepted)
      ? 'A create returns 202 without a record, because the vendor creates the record later and does not return its id.'
      : undefined,
    covered.actions.length === 0 ? undefined : `Actions: ${covered.actions.map(actionOf).join(', ')}.`,
    sentence(kinds.map(([kind]) => kind).filter(isNamed), 'Kinds that the vendor stores separately'),
    sentence(filters, 'Filters of the list'),
    sentence(sorts, 'Orders of the list'),
    covered.search ? 'The list accepts `search`.' : undefined,
    sentence(
      Object.keys(defaultsIn(declared)),
      'Chosen for new records when the account is connected, and contained in `defaults` of the connection',
    ),
    sentence(volatile, 'Computed by the vendor, so changes appear in no `changed_fields` and emit no event'),
    covered.custom_fields ? 'Read and write custom fields of the account in `field_mappings`.' : undefined,
  ].filter((fact) => fact !== undefined);
};

const objectSection = (provider: Provider, covered: Covered): string => {
  const object = covered.object as ObjectName;
  const facts = factsOf(provider, object, covered).map((fact) => `- ${fact}`);
  return [`### ${covered.object}`, facts.join('\n'), fieldTable(object, covered)].join('\n\n');
};

/** Headers that an expression matches, for readers: `^zendesk-ratelimit-` gives `zendesk-ratelimit-*`. */
const headersOf = ({ source }: RegExp): string => (source.endsWith('$') ? source.slice(1, -1) : `${source.slice(1)}*`);

const leftIn = (budget: Budget): readonly string[] => {
  if (!('seconds' in budget)) return [];
  return [code('pattern' in budget ? headersOf(budget.header) : budget.remaining)];
};

/** Sentences about the daily budget; `undefined` if the vendor has no daily limit. */
const dailySection = ({ budgets = [] }: Provider): string | undefined => {
  const daily = dailyBudgetOf({ budgets });
  if (daily === undefined) return undefined;
  const told =
    'seconds' in daily
      ? 'One of these limits is a daily limit.'
      : `Answers do not contain the rest of the daily limit, so the service counts its own requests against ${daily.limit} a day.`;
  return `${told} Background work leaves 30 % of the daily limit to you and uses at most 40 %: [What is left of a daily limit?](../limits.md#what-is-left-of-a-daily-limit)`;
};

const budgetSection = ({ budgets = [], paces = [] }: Provider): string => {
  const headers = budgets.flatMap(leftIn).join(' and ');
  if (headers === '') {
    const slow =
      paces.length > 0
        ? '. The service spreads the requests of syncs and batches over time'
        : ', so a sync cannot slow down before the limit';
    return `Answers do not contain the number of remaining requests${slow}. After a 429 the syncs of the connection wait for the time in the answer.`;
  }
  const paused = hasLimitsOfEndpoints({ budgets })
    ? 'pauses alone, because each group of endpoints has its own limit. Interactive requests can use the rest. After a 429, too, only this sync waits.'
    : 'pauses all syncs of its connection, so that interactive requests can use the rest.';
  return `Answers contain the number of remaining requests in ${headers}. For limits shorter than a day, a sync that finds less than a quarter left ${paused}`;
};

/** Page of a provider, from its declaration and the header of its file. */
export const providerPage = async (provider: Provider): Promise<string> => {
  const { id, name, documentation } = provider;
  const covered = coverage.filter((one) => one.provider === id);
  return page(
    generatedNote,
    `# ${name}`,
    `The id of this provider in the API is \`${id}\`. The vendor's own documentation is at <${documentation}>. The examples use the variables of [the first contact](../../README.md#first-contact).`,
    headerOf(id),
    ...connecting(provider),
    '## Change notifications',
    changeNotifications(await loadWebhooks(id), id),
    '## Limits of the vendor',
    budgetSection(provider),
    dailySection(provider),
    '## Objects and fields',
    'A field that is missing here is not supported. A write to such a field causes a warning, or a 422 with `strict`. [Coverage](../coverage.md) compares all providers.',
    ...covered.map((one) => objectSection(provider, one)),
  );
};
