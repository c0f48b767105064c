import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isQuirk, playQuirk } from '../../lib/engine/compile/checks/play-quirk.ts';
import { cursorAfter } from '../../lib/engine/http/answer/paginator.ts';
import { itemsIn } from '../../lib/engine/http/answer/record-selector.ts';
import { isHostOf } from '../../lib/engine/http/request/oauth-hosts.ts';
import { fillRequest } from '../../lib/engine/http/request/template.ts';
import { toChoices } from '../../lib/engine/mapping/choices.ts';
import { toCustomFields } from '../../lib/engine/mapping/custom-fields.ts';
import { readRecord } from '../../lib/engine/mapping/read/record.ts';
import { authorizeUrl } from '../../lib/engine/oauth/grants.ts';
import { mentionsIn } from '../../lib/engine/provider-webhooks/notifications.ts';
import type {
  ListRequest,
  Metadata,
  OAuthHosts,
  ObjectDeclaration,
  Paginator,
  PathRequest,
  Provider,
} from '../../lib/providers/define.ts';
import { hasClasses, kindsOf, partsOf } from '../../lib/providers/language/kinds.ts';
import type { ProviderWebhooks } from '../../lib/providers/language/webhooks.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'lib/providers/README.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'language-'));

/** The examples by name. The name follows the language of the code block. */
const examples = [...page.matchAll(/^```ts (\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, name = '', source = '']) => [name, source] as const,
);

const typesIn = (file: string): readonly string[] => {
  const source = readFileSync(join(root, `lib/providers/${file}.ts`), 'utf8');
  const further = [...source.matchAll(/^export type \* from '\.\/([\w/-]+)\.ts'/gm)].map(([, other = '']) => other);
  const own = [...source.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
  return [...own, ...further.flatMap(typesIn)];
};

const known = typesIn('define');

const named = (source: string, names: readonly string[]): string =>
  [...new Set(names)].filter((name) => new RegExp(`\\b${name}\\b`).test(source)).join(', ');

/** Adds the imports of an example, in the style of a provider's file. */
const withImports = (source: string): string => {
  const imports = [
    ['type ', named(source, known), 'define'],
    ['', named(source, ['decimalNumber', 'dateTime']), 'language/codecs'],
    ['', named(source, ['getPath', 'getList', 'getText', 'refusedInputs']), 'language/answers'],
  ];
  const lines = imports.map(([kind, names, file]) =>
    names === '' ? '' : `import ${kind}{ ${names} } from '${root}/lib/providers/${file}.ts';\n`,
  );
  return `${lines.join('')}${source}`;
};

let output = '';

beforeAll(async () => {
  for (const [name, source] of examples) writeFileSync(join(folder, `${name}.ts`), withImports(source));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { noEmit: true, typeRoots: [join(root, 'node_modules/@types')] };
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [join(folder, '*.ts')] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await new Promise<void>((resolve) => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '--pretty', 'false', '-p', folder], (_, stdout) => {
      output = stdout;
      resolve();
    });
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = async <T>(name: string): Promise<T> => import(/* @vite-ignore */ join(folder, `${name}.ts`)) as T;

const read = (fields: ObjectDeclaration['fields'], remote: unknown) =>
  readRecord({ id: 'id', fields }, remote, {
    toUnified: (object, ...path) => `${object}:${path.join('/')}`,
    collections: new Map(),
    collection: [],
    choices: new Map(),
  });

describe('the examples of the language', () => {
  it('are compiled', () => {
    expect(output).toBe('');
    expect(examples.map(([name]) => name)).toEqual([
      'provider',
      'requests',
      'precondition',
      'batches',
      'lists',
      'reconciliation',
      'budgets',
      'fields',
      'metadata',
      'classes',
      'partitions',
      'quirks',
      'oauth',
      'hosts',
      'webhooks',
    ]);
  });

  it('make requests', async () => {
    const { requests } = await load<{ requests: { get: PathRequest } }>('requests');
    expect(fillRequest(requests.get, { id: 'a/b' })).toMatchObject({
      path: '/deals/a%2Fb',
      query: [['expand', 'owner']],
    });
  });

  it('read lists, and continue with every paginator', async () => {
    const { list, paginators } = await load<{ list: ListRequest; paginators: Record<string, Paginator> }>('lists');
    const body = {
      deals: [{ id: 1, changed: 't' }],
      next: { after: 'x' },
      meta: { total: 9, has_more: true, next: 'n' },
    };
    const headers = { link: '<https://acme.example/deals?page=7>; rel="next"' };
    expect(itemsIn(body, list)).toEqual(body.deals);
    const nextOf = (paginator: Paginator) =>
      cursorAfter(paginator, { body, headers }, body.deals, { cursor: undefined, limit: 1 });
    expect(nextOf(list.paginator)).toBe('x');
    expect(Object.entries(paginators).map(([type, paginator]) => [type, paginator.type, nextOf(paginator)])).toEqual([
      ['offset', 'offset', '1'],
      ['full', 'offset', '1'],
      ['page', 'page', '2'],
      ['sorted', 'sorted', '1|t'],
      ['cursor', 'cursor', 'n'],
      ['keyset', 'keyset', '1'],
      ['cut', 'keyset', '1'],
      ['link', 'link', 'page=7'],
      ['none', 'none', undefined],
    ]);
  });

  it('read fields of every form', async () => {
    const forms = await load<Record<'fields' | 'more' | 'times', ObjectDeclaration['fields']>>('fields');
    expect(
      read(forms.fields, { title: 'A', amount: { total: 5 }, owner: { id: '7' }, people: [{ id: '8' }] }),
    ).toMatchObject({
      name: 'A',
      amount: '5',
      user_id: 'crm.user:7',
      contact_ids: ['crm.contact:8'],
    });
    const contact = { mobile: '1', emails: [{ value: 'a@b.example', label: 'work' }], address: { city: 'Ulm' } };
    expect(read(forms.more, contact)).toEqual({
      phone_numbers: [{ phone_number: '1', phone_type: 'mobile' }],
      email_addresses: [{ email_address: 'a@b.example', email_address_type: 'work' }],
      addresses: [{ city: 'Ulm' }],
    });
    expect(read(forms.times, { due_date: '2030-01-02', due_time: '10:00', duration: '01:30' })).toEqual({
      start_at: '2030-01-02T10:00:00.000Z',
      end_time: '2030-01-02T11:30:00.000Z',
      type: 'call',
    });
  });

  it('read the metadata of an account', async () => {
    const { metadata } = await load<{ metadata: Record<'stages' | 'dealFields', Metadata> }>('metadata');
    const stages = { pipelines: [{ id: 'p', stages: [{ id: 's', name: 'Done', state: 'done' }] }] };
    expect(toChoices(metadata.stages, stages)).toMatchObject([
      { value: 's', label: 'Done', category: 'won', group: 'p' },
    ]);
    const fields = { fields: [{ key: 'k', name: 'Size', type: 'list', options: [{ id: 1, label: 'L' }] }] };
    expect(toCustomFields(metadata.dealFields, fields)).toMatchObject([
      { name: 'k', type: 'enum', options: [{ value: '1', label: 'L' }] },
    ]);
  });

  it('declare one class for all classes of the accounts', async () => {
    const { ofClasses } = await load<{ ofClasses: ObjectDeclaration }>('classes');
    expect(hasClasses(ofClasses)).toBe(true);
    expect(ofClasses.customFields?.inGroup).toBe('{class}');
  });

  it('name the collections and kinds of an object', async () => {
    const { comment, engagement } = await load<Record<'comment' | 'engagement', ObjectDeclaration>>('partitions');
    expect(partsOf(comment)).toEqual(['ticket']);
    expect(kindsOf(engagement).map(([kind]) => kind)).toEqual(['call', 'meeting']);
  });

  it('use quirks for behaviour that only one vendor has', async () => {
    const { quirks, parent, rateLimit } = await load<{
      quirks: { upload: unknown };
      parent: { links: { add: unknown } };
      rateLimit: (status: number, headers: object) => number | undefined;
    }>('quirks');
    if (!isQuirk(quirks.upload) || !isQuirk(parent.links.add)) expect.fail('they are no generators');
    expect(playQuirk(quirks.upload)).toMatchObject({ steps: [{ file: { name: 'file' } }, { undo: {} }] });
    expect(playQuirk(parent.links.add).steps).toMatchObject([{ values: { id: '1' } }]);
    expect(rateLimit(403, { 'x-left': '0', 'x-reset': '5' })).toBe(5_000);
  });

  it('ask for consent', async () => {
    const { provider } = await load<{ provider: Provider }>('provider');
    const { oauth } = await load<{ oauth: NonNullable<Provider['oauth']> }>('oauth');
    const url = await authorizeUrl(
      { ...provider, oauth },
      {
        app: { clientId: 'c' },
        redirectUri: 'https://us.example/callback',
        scopes: oauth.scopes,
        state: 's',
        verifier: 'v'.repeat(43),
        inputs: {},
      },
    );
    expect(new URL(url).searchParams.get('scope')).toBe('read write');
  });

  it('ask for consent at the host of the account only', async () => {
    const { hosts } = await load<{ hosts: OAuthHosts }>('hosts');
    const at = (host: string) => isHostOf(hosts, host);
    expect(['test.acme.example', 'us.my.acme.example', 'us--dev.sandbox.my.acme.example'].every(at)).toBe(true);
    expect(['acme.example', 'a.b.my.acme.example', 'my.acme.example'].some(at)).toBe(false);
  });

  it('name the record of a change notification', async () => {
    const { webhooks } = await load<{ webhooks: ProviderWebhooks }>('webhooks');
    const message = { method: 'POST', uri: '/', headers: {}, body: Buffer.from('') };
    expect(mentionsIn(webhooks, message, { events: [{ type: 'deal.changed', deal: { id: 7 } }] })).toMatchObject([
      { object: 'crm.deal', remote: ['7'] },
    ]);
  });
});
