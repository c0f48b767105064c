import { describe, expect, it } from 'vitest';
import { errorCodesOf } from '../../infra/client/error-codes.ts';
import { operationsIn, type Placed } from '../../infra/client/operations.ts';
import { type ReferencePage, referencePages } from '../../infra/site/reference/index.ts';
import { coverageRoutes } from '../../lib/api/management/coverage.ts';
import type { OpenApiDocument, Schema } from '../../lib/api/openapi/document.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { recorded } from '../../lib/api/openapi/recorded.ts';
import { routes } from '../../lib/api/routes.ts';
import { statusOfCode } from '../../lib/errors.ts';
import { getCoverage } from '../../lib/management/site/coverage.ts';
import { loadProviders } from '../../lib/providers/load.ts';

const document: OpenApiDocument = describeApi(routes, '1', recorded);
const placed = operationsIn(document);

const pages: ReadonlyMap<string, ReferencePage> = new Map(
  referencePages({ canTry: false }).map((page) => [page.path.replace('reference/', ''), page]),
);

const bodyOf = (name: string): string => pages.get(name)?.body ?? expect.fail(`no page ${name}`);

/** Markup of each operation, with the page of the operation. */
const operationsOnPages = (): ReadonlyMap<string, { readonly part: string; readonly page: string }> =>
  new Map(
    [...pages.values()].flatMap(({ body: page }) =>
      [...page.matchAll(/<h2 id="([\w-]+\.[\w.-]+)">.*?(?=<h2 id=|$)/gs)].map(([part, id = '']) => [
        id,
        { part, page },
      ]),
    ),
  );

const partOf = (operation: string): string =>
  operationsOnPages().get(operation)?.part ?? expect.fail(`no operation ${operation}`);

/** Text as a reader sees it. */
const textOf = (markup: string): string => markup.replaceAll(/<[^>]+>/g, '');

/** Schemas inside a schema, references included. */
const schemasIn = (given: unknown, seen = new Set<string>()): readonly Schema[] => {
  if (typeof given !== 'object' || given === null) return [];
  if (Array.isArray(given)) return given.flatMap((one) => schemasIn(one, seen));
  const { $ref, properties = {}, ...rest } = given as Schema;
  const name = $ref?.split('/').at(-1);
  if (name === undefined || seen.has(name))
    return [
      { ...rest, properties },
      ...[...Object.values(properties), ...Object.values(rest)].flatMap((one) => schemasIn(one, seen)),
    ];
  seen.add(name);
  return schemasIn(document.components.schemas[name], seen);
};

const fieldsIn = (schema: unknown): readonly (readonly [name: string, field: Schema])[] =>
  schemasIn(schema).flatMap(({ properties }) =>
    typeof properties === 'object' ? (Object.entries(properties) as [string, Schema][]) : [],
  );

const jsonOf = ({ documented, successes }: Placed): readonly unknown[] => [
  ...Object.values(documented.requestBody?.content ?? {}).map(({ schema }) => schema),
  ...successes.map(({ schema }) => schema),
];

describe('the API document', () => {
  it('explains each field of each body and answer, and each warning', () => {
    const unexplained = placed.flatMap((one) =>
      fieldsIn(jsonOf(one)).flatMap(([name, field]) => {
        const [found] = schemasIn(field);
        const text =
          field.description ??
          (field.$ref === undefined
            ? ''
            : document.components.schemas[field.$ref.split('/').at(-1) ?? '']?.description);
        // The schema of `data` is the explanation of an answer.
        return found === undefined || text || name === 'data' ? [] : [`${one.id}: ${name}`];
      }),
    );
    expect([...new Set(unexplained)]).toEqual([]);
  });
});

describe('a page of the reference', () => {
  it('contains each field of the bodies and the answers of its operations, and each choice', () => {
    const all = operationsOnPages();
    const missing = placed.flatMap((one) => {
      const { page = '' } = all.get(one.id) ?? {};
      const fields = fieldsIn(jsonOf(one)).map(([name]) => name);
      const choices = schemasIn(jsonOf(one)).flatMap((schema) => schema.enum ?? []);
      const wanted = new Set([...fields, ...choices.filter((value) => typeof value === 'string')]);
      return [...wanted].filter((name) => !page.includes(`<code>${name}</code>`)).map((name) => `${one.id}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('contains the type, the limits, the default and the need of a field', () => {
    expect(textOf(partOf('crm.contacts.list'))).toContain(
      'limit query · integer · 1 to 100 · default 25Records per page.',
    );
    expect(textOf(partOf('crm.contacts.get'))).toContain('id path · string · UUID · requiredUnified id of the record');
    const created = textOf(partOf('crm.contacts.create'));
    expect(created).toContain('At least one of first_name, last_name, email_addresses is required.');
    expect(created).toContain('company_ids list of strings or null · at most 1,000 items · each UUID');
    expect(textOf(partOf('crm.contacts.update'))).toMatch(/last_activity_at, .*any JSON · read-onlyAccepted unchanged/);
    expect(textOf(bodyOf('connections'))).toContain('One of active, needs_reauth, revoked.');
  });

  it('shows the fields of an inner object at the object, in a part that folds', () => {
    const part = partOf('crm.contacts.create');
    expect(part).toMatch(
      /<code>addresses<\/code>[^<]*<dd>[^<]*<details><summary>Fields<\/summary><dl><dt><code>street_1</,
    );
  });

  it('contains an object of several operations once, and the operations link to the object', () => {
    for (const [name, { body }] of pages) {
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
      expect(ids, name).toEqual([...new Set(ids)]);
    }
    for (const operation of ['list', 'get', 'create', 'update', 'batch', 'upsert'])
      expect(partOf(`crm.contacts.${operation}`)).toContain('<a href="#CrmContact">Contact</a>');
    expect(textOf(partOf('crm.contacts.batch_update'))).toContain('And all fields of Changes to a contact.');
  });

  it('has the errors of each operation by status, each with its meaning, and an example of each status', () => {
    const all = operationsOnPages();
    for (const { id, documented } of placed) {
      const { part = '', page = '' } = all.get(id) ?? {};
      const [line = ''] = /<p class="codes">.*?<\/p>/s.exec(part) ?? [];
      for (const code of errorCodesOf(documented, document)) {
        expect(line, id).toMatch(new RegExp(`<b>${statusOfCode[code]}</b>[^;]*\\b${code}\\b`));
        expect(page, id).toContain(`<dt><a href="/docs/errors#${code}"><code>${code}</code></a><dd>`);
      }
    }
    const examples = [...bodyOf('crm-contacts').matchAll(/<h3 id="e(\d+)">.*?(?=<h3|$)/gs)];
    expect(examples.length).toBeGreaterThan(8);
    for (const [part, status] of examples) expect(textOf(part), status).toContain(`"statusCode": ${status}`);
  });

  it('has an example of the answer of each operation that answers JSON, or names the operation that has it', () => {
    const all = operationsOnPages();
    const without = placed.filter(({ id, operation }) => {
      const { part = '' } = all.get(id) ?? {};
      return !operation.isRaw && !/Example of an answer with \d{3}<|has the same answer\.</.test(part);
    });
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it('names the providers that support an operation, and the others, as GET /coverage does', async () => {
    const covered = coverageRoutes.get.response.parse((await getCoverage()).data);
    const providers = await loadProviders();
    for (const operation of ['list', 'create', 'remove'] as const) {
      const line = /<p>Supported by (.*?)(?:; not (.*?))?\.<\/p>/.exec(partOf(`ticketing.contacts.${operation}`)) ?? [];
      const able = covered.filter((one) => one.object === 'ticketing.contact' && one.operations.includes(operation));
      const ofVertical = providers.filter((one) =>
        Object.keys(one.objects).some((name) => name.startsWith('ticketing.')),
      );
      const isAble = ({ id }: { readonly id: string }) => able.some(({ provider }) => provider === id);
      expect(line[1], operation).toBe(
        ofVertical
          .filter(isAble)
          .map(({ name }) => name)
          .join(', ') || 'no provider',
      );
      expect(line[2] ?? '', operation).toBe(
        ofVertical
          .filter((one) => !isAble(one))
          .map(({ name }) => name)
          .join(', '),
      );
    }
    expect(partOf('crm.contacts.listAssociations')).toContain('<p>Supported by HubSpot; not ');
    expect(partOf('projects.list')).not.toContain('Supported by');
  });

  it('has a title and headings as people say them', () => {
    for (const { name, title, headings = [] } of pages.values()) {
      for (const text of [name, title, ...headings.map((heading) => heading.text)]) {
        expect(text).toMatch(/^[A-Z]/);
        expect(text).not.toMatch(/[`;]|custom-object/);
      }
    }
    const { name, title } = pages.get('crm-contacts') ?? {};
    expect([name, title]).toEqual(['Contacts', 'Contacts (CRM)']);
    const titles = [...pages.values()].map((page) => page.title);
    expect(titles).toEqual([...new Set(titles)]);
  });
});

describe('the URL in an example', () => {
  it('is a variable without a script, and the setting of the deployment with a script', () => {
    const part = partOf('crm.contacts.list');
    expect(part).toContain('<span data-url>$URL</span>');
    expect(part).toContain(`<span data-url>${'$'}{process.env.URL}</span>`);
    expect(part).toContain('<span data-url="quoted">os.environ["URL"]</span>');
    expect(bodyOf('crm-contacts')).toContain('<h1>Contacts</h1>');
    const [first] = referencePages({ canTry: false, url: 'https://api.example.com' });
    expect(first?.body).toContain('<h1 data-service="https://api.example.com">');
  });
});
