import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient } from '../../infra/client/build.ts';
import { runDueJobs } from '../../lib/workers/jobs.ts';
import { workers } from '../../lib/workers/table.ts';
import { differences } from '../docs/answers.ts';
import { blocksIn, readDocument, root } from '../docs/markdown.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { deliverCreated } from './delivered.ts';

/** Code before and after a recipe, and the expected output. */
interface Surroundings {
  readonly before?: string;
  readonly after?: string;
  /** Expected output of the program. */
  readonly prints: RegExp;
}

const given = `
import { type Schemas, UnifiedClient } from '@unified-integration/client';
const { URL: baseUrl = '', KEY: apiKey = '' } = process.env;
const unified = new UnifiedClient({ baseUrl, apiKey });
const customer = unified.connection({ linkedUserOriginId: 'customer-1', provider: 'hubspot' });
`;

const message = `
const { HEADERS = '{}', BODY = '' } = process.env;
const request = new Request('https://app.example.com', { method: 'POST', headers: JSON.parse(HEADERS), body: BODY });
`;

const parts = `const headers = Object.fromEntries(request.headers); const body = BODY;`;

const ofSecret = `const secret = process.env.WEBHOOK_SECRET ?? '';`;

const contact = (name: string) =>
  `const contact: Schemas.CrmContactInput = { first_name: '${name}', last_name: 'Recipe' };`;

const ticket = `const ticket = (await customer.ticketing.tickets.create({ name: 'Printer' })).data;`;

/** A batch of 101 contacts. The first two have the same address. */
const twins = `const items = Array.from({ length: 101 }, (_, index): Schemas.CrmContactInput => ({
  first_name: 'Twin',
  email_addresses: [{ email_address: \`twin-\${Math.max(index, 1)}@recipes.example\` }],
}));
const made = await customer.crm.contacts.batch({ items });`;

/** A deal with a company and a contact. */
const relations = `const company = (await customer.crm.companies.create({ name: 'Acme' })).data;
const person = (await customer.crm.contacts.create({ email_addresses: [{ email_address: 'ida@recipes.example' }] })).data;
await customer.crm.deals.create({ name: 'Related', company_id: company.id, contact_ids: [person.id] });`;

/** Surroundings of each block, by a text in the block. */
const surroundings: Readonly<Record<string, Surroundings>> = {
  'lists.batchAddContacts(list.id': { prints: /^Acme News: Offers 120\n$/ },
  "for await (const deal of customer.crm.deals.list({ modified_after: '2026": {
    before: given,
    prints: /^Recipes for many\n/,
  },
  "expand: 'company_id,contact_ids'": {
    before: `${given} ${relations}`,
    prints: /^Related Acme \[ 'ida@recipes.example' \]$/m,
  },
  'idempotencyKey: `signup-': {
    before: `${given} const userId = 7; ${contact('Once')}`,
    after: `console.log(data.first_name, warnings.length);`,
    prints: /^Once 0\n$/,
  },
  "match: 'email'": {
    before: `${given} const email = 'ada@recipes.example';`,
    after: `console.log('written');`,
    prints: /^written\n$/,
  },
  'event.connection === null': {
    before: `import { verifyWebhook } from '@unified-integration/client'; ${given} ${message} ${ofSecret}`,
    prints: /^Ada\n$/,
  },
  "{ status: 'closed' }": {
    before: `${given} ${ticket.replace('const ticket', 'const made')} const { id } = made;`,
    after: `console.log(ticket.id === id, (await customer.ticketing.tickets.get(id)).data.status_category);`,
    prints: /^true closed\n$/,
  },
  "error.code === 'validation_failed'": {
    before: `${given} const lookAtTheProvider = (id?: string) => id; const contact = { first_name: 7 } as never; const run = async () => {`,
    after: `}; console.log(JSON.stringify(await run()));`,
    prints: /"path":"first_name"/,
  },
  'greet(message': {
    before: `${message} ${ofSecret} const greet = (name?: string | null) => console.log('Hello', name);`,
    prints: /^Hello Ada\n$/,
  },
  'attachments.content(file.id)': {
    before: `${given} ${ticket} const ticketId = ticket.id;`,
    after: 'console.log(text);',
    prints: /^on fire\n$/,
  },
  'verifyWebhook<Classes>': {
    before: `import { verifyWebhook } from '@unified-integration/client'; ${message} ${ofSecret}`,
    after: 'console.log(type);',
    prints: /^crm.contact.created\n$/,
  },
  'customer.jobs.get(jobId)': {
    before: `${given} ${twins} const jobId = made.status === 202 ? made.data.id : '';`,
    prints: /^100 1 101\n$/,
  },
  'event.linked_user_origin_id': {
    before: `${message} ${parts} ${ofSecret}`,
    prints: /^Ada\ncrm.contact.created customer-1\n$/,
  },
  "linkedUserOriginId: 'customer-1', provider: 'hubspot' });\n\nconst { data: contact }": {
    after: `${message} console.log((await POST(request)).status);`,
    prints: /Recipes for many.*\n204\n$/,
  },
};

const pages = ['README.md', 'docs/client.md', 'docs/events-and-webhooks.md', 'docs/marketing-lists.md'];

const recipes = pages.flatMap((document) =>
  blocksIn(readDocument(document))
    // test/packages/npm.flow.test.ts runs the whole application.
    .filter(({ language, text }) => ['ts', 'js'].includes(language) && !text.includes('createServer'))
    .map(({ line, language, text }) => ({ name: `${document}:${line}`, language, text })),
);

/** Whether a block sets up the client for the other blocks. It is the first block of a document. */
const isSetUp = (text: string): boolean => text.includes('const customer = unified.connection');

const surroundingsOf = (text: string): Surroundings => {
  if (isSetUp(text)) return { after: 'console.log(typeof customer.crm.contacts.list);', prints: /^function\n$/ };
  const [, found] = Object.entries(surroundings).find(([part]) => text.includes(part)) ?? [];
  return found ?? expect.fail(`no surroundings for a recipe:\n${text}`);
};

/** Builds a program. It moves the imports of a recipe before the code that precedes the recipe. */
const programOf = (text: string): string => {
  const { before = '', after = '' } = surroundingsOf(text);
  const imports = [...text.matchAll(/^import .*$/gm)].join('\n');
  return `${imports}\n${before}\n${text.replaceAll(/^import .*$/gm, '')}\n${after}\nexport {};\n`;
};

const folder = mkdtempSync(join(tmpdir(), 'uis-recipes-'));
const fileOf = (index: number): string => join(folder, `recipe-${index}.${recipes[index]?.language}`);

/** Returns the compiler's output if it fails. */
const problemsOf = (compile: () => string): string => {
  try {
    return compile();
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
};

let service: Service;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  await buildClient(join(folder, 'node_modules/@unified-integration/client'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [index, { text }] of recipes.entries()) writeFileSync(fileOf(index), programOf(text));
  service = await startService();
  const project = await service.project();
  const linkedUser = await service.linkedUser(project, 'customer-1');
  const { token } = await service.connect(project, 'hubspot', { linkedUser });
  await service.connect(project, 'mailchimp', { linkedUser });
  const ofAccount = { headers: { 'x-connection-token': token }, body: { name: 'Recipes for many' } };
  dataOf(await service.call('POST', '/crm/deals', ofAccount), 201);
  const { headers, body, secret } = await deliverCreated(service, { key: project.key, token });
  environment = {
    URL: service.url,
    KEY: project.key,
    WEBHOOK_SECRET: secret,
    HEADERS: JSON.stringify(headers),
    BODY: body,
  };
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

/** Waits for a program, and carries out its jobs. */
const withJobs = async <T>(program: Promise<T>): Promise<T> => {
  let isRunning = true;
  const ended = program.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await service.as(workers.jobs, () => runDueJobs({ now: Date.now, deadline: Date.now() + 120_000 }));
    await Promise.race([ended.catch(() => undefined), setTimeout(200)]);
  }
  return ended;
};

describe('the recipes', () => {
  it('of the README create a contact, list all deals and verify a webhook in at most 15 lines', () => {
    const [block] = blocksIn(readDocument('README.md')).filter(({ language }) => language === 'ts');
    expect(block?.text).toMatch(/contacts\.create[\s\S]*deals\.list[\s\S]*verifyWebhook\(/);
    expect(block?.text.split('\n').length).toBeLessThanOrEqual(15);
  });

  it('compile', () => {
    const types = join(root, 'node_modules/@types');
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--skipLibCheck'];
    const options = [...flags, '--module', 'nodenext', '--typeRoots', types, '--types', 'node'];
    const typed = recipes.map((_, index) => fileOf(index)).filter((file) => file.endsWith('.ts'));
    const compile = () =>
      execFileSync(join(root, 'node_modules/.bin/tsc'), [...options, ...typed], {
        cwd: folder,
        encoding: 'utf8',
      });
    expect(problemsOf(compile)).toBe('');
  });

  it.each(recipes.map((recipe, index) => ({ ...recipe, index })))('run: $name', async ({ text, index }) => {
    const options = { cwd: folder, env: { ...environment, NO_COLOR: '1' } };
    const { stdout } = await withJobs(promisify(execFile)(process.execPath, [fileOf(index)], options));
    expect(stdout).toMatch(surroundingsOf(text).prints);
  });
});

describe('the message of the page about webhooks', () => {
  it('has the members of a delivered message', () => {
    const [shown] = blocksIn(readDocument('docs/events-and-webhooks.md'))
      .filter(({ language, text }) => language === 'json' && text.includes('crm.contact.created'))
      .map(({ text }) => JSON.parse(text));
    expect(shown.data.record.first_name).toBe('Ada');
    expect(differences(shown, JSON.parse(environment.BODY ?? ''))).toEqual([]);
  });
});

describe('the package', () => {
  it('is packed by npm with the needed files only', async () => {
    const packed = join(folder, 'node_modules/@unified-integration/client');
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], { cwd: packed });
    const [{ files = [] } = {}] = Object.values(JSON.parse(stdout)) as {
      readonly files?: { readonly path: string }[];
    }[];
    expect(files.map(({ path }) => path).toSorted()).toEqual(
      ['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json', 'schemas.d.ts', 'types.d.ts'].toSorted(),
    );
  });
});
