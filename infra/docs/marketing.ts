import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { isCreateOnly, isKeptByRecords, mappingOf, needsOf } from '../../lib/providers/language/kinds.ts';
import { coverage } from './covered.ts';
import { code, codes, table } from './markdown.ts';
import { actionTable } from './marketing-actions.ts';
import { declarationsOf, type MarketingObject, statusesOf } from './marketing-declarations.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

const marketing: readonly Provider[] = (Object.values(providers) as readonly Provider[]).filter(
  (provider) => declarationsOf(provider, 'marketingautomation.contact').length > 0,
);

type Cell = (provider: Provider) => string;

const none = '–';

const yes = (is: boolean): string => (is ? 'yes' : none);

/** Table with a column for each vendor. */
const compare = (first: string, rows: readonly (readonly [name: string, cell: Cell])[]): string =>
  table(
    [first, ...marketing.map(({ id, name }) => `[${name.split(' ')[0]}](providers/${id}.md)`)],
    rows.map(([name, cell]) => [name, ...marketing.map(cell)]),
  );

const coveredOf = ({ id }: Provider, object: MarketingObject) =>
  coverage.find((one) => one.provider === id && one.object === object);

const words = { list: 'read', get: 'read', create: 'create', update: 'update', remove: 'delete' } as const;

const operations =
  (object: MarketingObject): Cell =>
  (provider) => {
    const { operations: all = [] } = coveredOf(provider, object) ?? {};
    return [...new Set(all.map((operation) => words[operation]))].join(', ') || none;
  };

const canWrite = (provider: Provider, object: MarketingObject, field: string): boolean =>
  coveredOf(provider, object)?.fields.some(({ name, write }) => name === field && write) ?? false;

const canRead = (provider: Provider, object: MarketingObject, field: string): boolean =>
  coveredOf(provider, object)?.fields.some(({ name, read }) => name === field && read) ?? false;

const isMapped = (provider: Provider, object: MarketingObject, field: string): boolean =>
  declarationsOf(provider, object).some((declaration) => mappingOf(declaration, field) !== undefined);

/** Access to a field: `read`, `write` or both. */
const access =
  (object: MarketingObject, field: string): Cell =>
  (provider) =>
    [canRead(provider, object, field) && 'read', canWrite(provider, object, field) && 'write']
      .filter(Boolean)
      .join(', ') || none;

const filters =
  (object: MarketingObject): Cell =>
  (provider) =>
    codes(coveredOf(provider, object)?.filters ?? []);

const required =
  (object: MarketingObject): Cell =>
  (provider) =>
    codes([
      ...new Set(
        declarationsOf(provider, object)
          .slice(0, 1)
          .flatMap((one) => (one.create === undefined ? [] : (one.required ?? []))),
      ),
    ]);

const bulk =
  (object: MarketingObject): Cell =>
  (provider) =>
    coveredOf(provider, object)
      ?.bulk_writes.map((operation) => words[operation])
      .join(', ') || none;

const contact = 'marketingautomation.contact';

/** Whether an update changes the field. */
const isChanged =
  (object: MarketingObject, field: string): Cell =>
  (provider) => {
    const mappings = declarationsOf(provider, object).map((one) => mappingOf(one, field));
    return mappings.every((one) => one === undefined) ? none : yes(!mappings.some(isCreateOnly));
  };

const consentKept: Cell = (provider) => {
  const [declaration] = declarationsOf(provider, contact);
  const mapping = declaration && mappingOf(declaration, 'consent');
  if (mapping === undefined) return none;
  const needed = needsOf(mapping);
  return needed.length === 0 ? 'with every status' : `with ${codes(needed)}`;
};

const unified = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'never_subscribed'] as const;

const statusTable = (): string =>
  compare(
    '`status`',
    unified.map((word) => [code(word), (provider) => codes(statusesOf(provider)[word] ?? [])]),
  );

const contactTable = (): string =>
  compare('contacts', [
    ['operations', operations(contact)],
    ['`status` of a contact', access(contact, 'status')],
    ['`status` of text messages, in `subscriptions`', (provider) => yes(isMapped(provider, contact, 'sms_status'))],
    ['the provider keeps `consent`', consentKept],
    ['an update changes `email_address`', isChanged(contact, 'email_address')],
    ['`tags`', access(contact, 'tags')],
    ['`list_id` in a create', (provider) => yes(canWrite(provider, contact, 'list_id'))],
    ['filters of the list', filters(contact)],
    ['several in one request of the provider', bulk(contact)],
  ]);

const list = 'marketingautomation.list';

const membershipOf = (provider: Provider) => declarationsOf(provider, list)[0]?.membership;

const largest =
  (verb: 'add' | 'remove'): Cell =>
  (provider) => {
    const max = membershipOf(provider)?.batch?.[verb]?.max;
    return max === undefined ? '1' : String(max);
  };

const canRemove: Cell = (provider) => yes(coveredOf(provider, list)?.membership.includes('remove') ?? false);

const givenStatuses: Cell = (provider) => {
  const { words: statuses = {}, instead = {}, batch } = membershipOf(provider) ?? {};
  const all = [...Object.keys(statuses), ...Object.keys(instead), ...Object.keys(batch?.instead ?? {})];
  return codes([...new Set(all)].filter((word) => word !== 'resubscribed'));
};

const listTable = (): string =>
  compare('lists', [
    ['operations', operations(list)],
    ['a new list needs', required(list)],
    ['`member_count`', access(list, 'member_count')],
    [
      'a contact is named by',
      (provider) => (membershipOf(provider)?.id === undefined ? '`contact_id`' : '`contact_id`, `email_address`'),
    ],
    ['`status` with a membership', givenStatuses],
    ['contacts in one request, to add', largest('add')],
    ['a contact can be removed', canRemove],
    [
      'contacts in one request, to remove',
      (provider) => (canRemove(provider) === none ? none : largest('remove')(provider)),
    ],
    ['contacts of a list', (provider) => yes(coveredOf(provider, contact)?.filters.includes('list_id') ?? false)],
    ['contacts of a segment', (provider) => yes(coveredOf(provider, contact)?.filters.includes('segment_id') ?? false)],
    ['segments', operations('marketingautomation.segment')],
    ['tags', operations('marketingautomation.tag')],
    ['tags belong to contacts', (provider) => yes(canRead(provider, contact, 'tags'))],
  ]);

const campaign = 'marketingautomation.campaign';

const chooses: Cell = (provider) => {
  const [declaration] = declarationsOf(provider, campaign);
  return codes(declaration?.oneOf ?? []);
};

const channelsOf: Cell = (provider) => {
  const found = declarationsOf(provider, campaign).map((declaration) => mappingOf(declaration, 'channel'));
  return codes(
    found.flatMap((mapping) =>
      typeof mapping === 'object' && 'value' in mapping && mapping.kind === 'constant' ? [String(mapping.value)] : [],
    ),
  );
};

const howMany =
  (field: string): Cell =>
  (provider) => {
    const [declaration] = declarationsOf(provider, campaign);
    const mapping = declaration && mappingOf(declaration, field);
    if (!canWrite(provider, campaign, field)) return access(campaign, field)(provider);
    return typeof mapping === 'object' && 'single' in mapping ? 'one' : 'several';
  };

const campaignTable = (): string =>
  compare('a campaign', [
    ['operations', operations(campaign)],
    ['a create needs', required(campaign)],
    ['and one of', chooses],
    ...['from_name', 'from_email', 'reply_to', 'subject', 'preview_text', 'template_id'].map(
      (field) => [code(field), access(campaign, field)] as const,
    ),
    ['an update changes `template_id`', isChanged(campaign, 'template_id')],
    ['`list_ids`', howMany('list_ids')],
    ['`segment_ids`', howMany('segment_ids')],
    ['channels', channelsOf],
    ['`recipient_count`', access(campaign, 'recipient_count')],
    ['`stats`', access(campaign, 'stats')],
    ['filters of the list', filters(campaign)],
  ]);

const contentTable = (): string =>
  compare('content and automations', [
    ['templates', operations('marketingautomation.template')],
    ['a new template needs', required('marketingautomation.template')],
    ['`html` of a template', access('marketingautomation.template', 'html')],
    ['e-mails', operations('marketingautomation.email')],
    ['`html` of an e-mail', access('marketingautomation.email', 'html')],
    ['automations', operations('marketingautomation.automation')],
    [
      'a contact can be added',
      (provider) => yes(declarationsOf(provider, 'marketingautomation.automation').some(({ quirks }) => quirks?.add)),
    ],
    ['actions', operations('marketingautomation.action')],
  ]);

const needsContact =
  (object: MarketingObject): Cell =>
  (provider) => {
    const declared = provider.objects[object];
    return declared === undefined ? none : yes(isKeptByRecords(declared));
  };

const event = 'marketingautomation.event';
const message = 'marketingautomation.message';

const eventTable = (): string =>
  compare('events and messages', [
    ['events', operations(event)],
    ['a list needs `contact_id`', needsContact(event)],
    ['filters of the list', filters(event)],
    [
      'a create returns',
      (provider) => {
        const [created] = declarationsOf(provider, event).flatMap(({ create }) => create ?? []);
        if (created === undefined) return none;
        return created.accepted ? '202 without a record' : '201 with the record';
      },
    ],
    ['messages', operations(message)],
    ['a list needs `contact_id`', needsContact(message)],
  ]);

const objectTable = (): string =>
  compare(
    'object',
    (Object.keys(objects) as readonly (keyof typeof objects)[])
      .map((name) => [name, objects[name]] as const)
      .filter(([, { vertical }]) => vertical === 'marketingautomation')
      .map(([name]) => [code(name), operations(name as MarketingObject)]),
  );

/** Tables, by their names in the pages. */
const tables: Readonly<Record<string, () => string>> = {
  objects: objectTable,
  statuses: statusTable,
  contacts: contactTable,
  lists: listTable,
  campaigns: campaignTable,
  actions: () => actionTable(marketing),
  content: contentTable,
  events: eventTable,
};

const marked =
  /(<!-- Generated table `(\w+)`: `npm run docs` writes it anew. -->\n)[\s\S]*?(<!-- End of the table. -->)/g;

/** Names of the generated tables. */
export const marketingTables: readonly string[] = Object.keys(tables);

/**
 * Fills each generated table of a page.
 * @param makers functions that make the tables, by their names in the page. Default: the tables of marketing automation
 * @throws Error if the page names a table that does not exist
 */
export const fillTables = (text: string, makers = tables): string =>
  text.replaceAll(marked, (_, begin: string, name: string, end: string) => {
    const make = makers[name];
    if (make === undefined) throw new Error(`There is no table ${name}.`);
    return `${begin}\n${make()}\n\n${end}`;
  });

/** Pages about marketing automation with their tables. People write the rest of each page. */
export const marketingPages = (): readonly (readonly [path: string, text: string])[] =>
  globSync('docs/marketing-*.md', { cwd: projectRoot })
    .toSorted()
    .map((path) => [path, fillTables(readFileSync(resolve(projectRoot, path), 'utf8'))] as const);
