import { dailyBudgetOf, hasLimitsOfEndpoints, isCountedByUs } from '../../lib/engine/http/answer/rate-budget.ts';
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

/** What the API document says of a field. */
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

/** `send`, and the plan that it needs. */
const actionOf = ({ name, plan }: Covered['actions'][number]): string =>
  plan === null ? code(name) : `${code(name)} (needs ${plan}; without it, a 424 \`plan_required\`)`;

/** What holds for one object beside its fields. */
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
      ? 'A create answers 202 without a record: the vendor makes it later, and does not say which one it is.'
      : undefined,
    covered.actions.length === 0 ? undefined : `Actions: ${covered.actions.map(actionOf).join(', ')}.`,
    sentence(kinds.map(([kind]) => kind).filter(isNamed), 'Kinds that the vendor keeps apart'),
    sentence(filters, 'Filters of the list'),
    sentence(sorts, 'Orders of the list'),
    covered.search ? 'The list takes `search`.' : undefined,
    sentence(
      Object.keys(defaultsIn(declared)),
      'Chosen for new records when the account is connected, and shown in `defaults` of the connection',
    ),
    sentence(volatile, 'Computed by the vendor, so a change of it is in no `changed_fields` and emits no event'),
    covered.custom_fields ? 'Custom fields of the account are read and written in `field_mappings`.' : undefined,
  ].filter((fact) => fact !== undefined);
};

const objectSection = (provider: Provider, covered: Covered): string => {
  const object = covered.object as ObjectName;
  const facts = factsOf(provider, object, covered).map((fact) => `- ${fact}`);
  return [`### ${covered.object}`, facts.join('\n'), fieldTable(object, covered)].join('\n\n');
};

/** `^zendesk-ratelimit-` is `zendesk-ratelimit-*`. */
const headersOf = ({ source }: RegExp): string => (source.endsWith('$') ? source.slice(1, -1) : `${source.slice(1)}*`);

const leftIn = (budget: Budget): readonly string[] => {
  if (isCountedByUs(budget)) return [];
  return [code('pattern' in budget ? headersOf(budget.header) : budget.remaining)];
};

/** Of the daily budget, apart from how it is known. */
const dailySection = ({ budgets = [] }: Provider): string | undefined => {
  const daily = dailyBudgetOf({ budgets });
  if (daily === undefined) return undefined;
  const told = isCountedByUs(daily)
    ? `No answer says how much of a day is left: the service counts its own requests against ${daily.limit} a day.`
    : 'One of these limits is of a day.';
  return `${told} Background work leaves 30 % of it to you, and takes 40 % at most: [What is left of a daily limit?](../limits.md#what-is-left-of-a-daily-limit)`;
};

const budgetSection = ({ budgets = [] }: Provider): string => {
  const headers = budgets.flatMap(leftIn).join(' and ');
  if (headers === '') {
    return 'Answers do not say how many requests are left, so a sync cannot slow down before the limit. After a 429 the syncs of the connection wait for as long as the answer says.';
  }
  const paused = hasLimitsOfEndpoints({ budgets })
    ? 'pauses, and no other one with it, as each group of endpoints has a limit of its own: interactive requests have the rest. So has a 429 no other one wait.'
    : 'pauses all syncs of its connection, so that interactive requests have the rest.';
  return `Answers say in ${headers} how many requests are left. A sync that sees less than a quarter of a limit of less than a day ${paused}`;
};

/** The page of one provider, from its declaration and the header of its file. */
export const providerPage = async (provider: Provider): Promise<string> => {
  const { id, name, documentation } = provider;
  const covered = coverage.filter((one) => one.provider === id);
  return page(
    generatedNote,
    `# ${name}`,
    `In the API this provider is \`${id}\`. The vendor's own documentation is at <${documentation}>. The examples use the variables of [the first contact](../../README.md#first-contact).`,
    headerOf(id),
    ...connecting(provider),
    '## Change notifications',
    changeNotifications(await loadWebhooks(id), id),
    '## Limits of the vendor',
    budgetSection(provider),
    dailySection(provider),
    '## Objects and fields',
    'A field that is missing here is not supported: writing it is a warning, or a 422 with `strict`. [Coverage](../coverage.md) compares all providers.',
    ...covered.map((one) => objectSection(provider, one)),
  );
};
