import { describe, expect, it } from 'vitest';
import { fill } from '../../../../lib/engine/http/request/template.ts';
import type { PathRequest } from '../../../../lib/providers/define.ts';
import { hubspot } from '../../../../lib/providers/hubspot/index.ts';
import { type CrmArea, type CrmVersion, crmPath, crmVersion } from '../../../../lib/providers/hubspot/version.ts';
import { compileClosed } from '../../../contract/closed-world.ts';
import { isDescribed, loadDescriptions, skippedBecause } from '../../../contract/descriptions.ts';
import { isObject, type JsonObject, resolve } from '../../../contract/json.ts';
import { findOperation, type Operation, operationsOf } from '../../../contract/operations.ts';
import { sources } from '../../../growth/sources.ts';

const areas: readonly CrmArea[] = ['objects', 'associations', 'properties', 'pipelines', 'owners'];

/** Values for the placeholders of templates, as the engine fills them for a list, a search or a read by ids. */
const values = {
  ids: ['1'],
  inputs: [{ from: { id: '1' }, to: { id: '2' }, type: 'deal_to_company' }],
  fields: ['dealname'],
  clauses: [{ propertyName: 'hs_object_id', operator: 'GT', value: '1' }],
  limit: 100,
  cursor: '1',
  now: '2030-01-01T00:00:00.000Z',
  value: 'x',
  id: '1',
  ticket: '1',
  note: '1',
  pipeline: 'default',
};

const isTemplate = (value: object): value is PathRequest => 'method' in value && 'path' in value;

/** All requests in a declaration, at any depth. */
const templatesIn = (value: unknown): readonly PathRequest[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(templatesIn);
  return isTemplate(value) ? [value, ...inside] : inside;
};

/** Requests that change associations. A quirk yields them. */
const changes = ['create', 'archive'].map(
  (operation): PathRequest => ({
    method: 'POST',
    path: crmPath('associations', `/deals/companies/batch/${operation}`),
    body: { inputs: '{inputs}' },
  }),
);

const areaOf = (path: string): CrmArea | undefined => areas.find((area) => path.startsWith(crmPath(area)));

const requests = [...templatesIn([hubspot.objects, hubspot.metadata]), ...changes].filter(
  ({ path }) => areaOf(path) !== undefined,
);

/** The same request in another version. Only the path differs. */
const inVersion = (request: PathRequest, version: CrmVersion): PathRequest => {
  const area = areaOf(request.path) ?? 'objects';
  return { ...request, path: crmPath(area, request.path.slice(crmPath(area).length), version) };
};

/** Inputs of batches of records, by the end of the path. Other batches change associations. */
const inputs: Readonly<Record<string, readonly object[]>> = {
  '/batch/create': [{ properties: {}, associations: [] }],
  '/batch/update': [{ id: '1', properties: {} }],
  '/batch/archive': [{ id: '1' }],
};

const inputsOf = (path: string): object => {
  const ofRecords = inputs[path.slice(path.lastIndexOf('/batch/'))];
  return path.includes('/associations/') || ofRecords === undefined ? {} : { inputs: ofRecords };
};

/** Body of a request. Children are read by ids that are objects already. */
const bodyOf = ({ path, body = {} }: PathRequest): unknown =>
  fill(body, {
    ...values,
    ...inputsOf(path),
    ...(JSON.stringify(body).includes('"{ids}"') && { ids: [{ id: '1' }] }),
  });

const bodySchemaOf = ({ definition, document }: Operation): unknown => {
  const body = isObject(definition.requestBody) ? resolve(document, definition.requestBody) : {};
  const content = isObject(body.content) ? body.content['application/json'] : undefined;
  return isObject(content) ? content.schema : undefined;
};

const faultsOf = (operations: readonly Operation[], request: PathRequest): readonly string[] => {
  const path = request.path.replaceAll(/\{\w+\}/g, '1');
  const found = findOperation(operations, { method: request.method, path });
  if (found === undefined) return [`${request.method} ${request.path} is not described`];
  const { operation } = found;
  const names = operation.parameters.map(({ name }) => name);
  const unknown = Object.keys(request.query ?? {}).filter((name) => !names.includes(name));
  const schema = bodySchemaOf(operation);
  const check = schema === undefined ? () => [] : compileClosed(operation.document, schema as JsonObject, 'request');
  const issues = request.body === undefined ? [] : check(bodyOf(request));
  return [
    ...unknown.map((name) => `${operation.key}: ${name} is not described`),
    ...issues.map(({ path: at, message }) => `${operation.key}: ${at} ${message}`),
  ];
};

/** Versions whose descriptions contain the objects. */
const described = (): readonly CrmVersion[] => {
  const keys = operationsOf(loadDescriptions('hubspot')).map(({ key }) => key);
  const dated = keys.flatMap((key) => /^GET \/crm\/objects\/(\d+-\d+)\/contacts$/.exec(key)?.[1] ?? []);
  return ['v3', ...(dated as CrmVersion[])];
};

/** Whether a dated version differs in more than the path. These requests must change before the constant does. */
const differs = (version: CrmVersion, fault: string): boolean =>
  version !== 'v3' && /\/crm\/associations\/.*\/batch\/(?:create|archive)/.test(fault);

describe('the version of HubSpot CRM', () => {
  it('is chosen in a single file', () => {
    const literal = sources.filter(
      ({ path, text }) =>
        path.startsWith('lib/providers/hubspot/') && /['"`]\/crm\//.test(text) && !path.endsWith('/version.ts'),
    );
    expect(literal.map(({ path }) => path)).toEqual([]);
    expect(crmPath('objects', '/contacts', '2026-03')).toBe('/crm/objects/2026-03/contacts');
  });
});

describe.skipIf(!isDescribed('hubspot'))(
  `requests to HubSpot CRM ${skippedBecause('The comparison was', ['hubspot'])}`,
  () => {
    it('cover every area', () => {
      expect(new Set(requests.map(({ path }) => areaOf(path)))).toEqual(new Set(areas));
      expect(described()).toContain(crmVersion);
    });

    it('are described in every version with a description', () => {
      const operations = operationsOf(loadDescriptions('hubspot'));
      for (const version of described()) {
        const faults = requests.flatMap((request) => faultsOf(operations, inVersion(request, version)));
        expect([version, [...new Set(faults)].filter((fault) => !differs(version, fault))]).toEqual([version, []]);
      }
      process.stdout.write(`HubSpot CRM: ${requests.length} requests in ${described().join(' and ')}\n`);
    });
  },
);
