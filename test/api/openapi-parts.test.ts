import { describe, expect, it } from 'vitest';
import { describeApi, type OpenApiDocument } from '../../lib/api/openapi/index.ts';
import { cutParts, partsOf } from '../../lib/api/openapi/parts.ts';
import { recorded } from '../../lib/api/openapi/recorded.ts';
import { routes } from '../../lib/api/routes.ts';
import { faultsOf } from './document-faults.ts';

/** A document as clients receive it. */
const read = (document: OpenApiDocument): OpenApiDocument => JSON.parse(JSON.stringify(document));

const whole = read(describeApi(routes, '1.2.3', recorded));
const parts = new Map([...cutParts(whole)].map(([name, part]) => [name, read(part)]));

/**
 * Merges objects. A conflict between two parts is a failure.
 * @param levels number of levels to merge. Values below are compared as a whole
 */
const merge = (values: readonly object[], levels: number): object => {
  const merged: Record<string, unknown> = {};
  for (const [name, inner] of values.flatMap(Object.entries)) {
    if (!(name in merged)) merged[name] = inner;
    else if (levels > 1) merged[name] = merge([Object(merged[name]), Object(inner)], levels - 1);
    else expect(inner, name).toEqual(merged[name]);
  }
  return merged;
};

describe('the parts of the OpenAPI document', () => {
  it('together equal the document', () => {
    const all = [...parts.values()];
    for (const { paths: _, webhooks: __, components: ___, tags: ____, ...same } of all) {
      const { paths, webhooks, components, tags, ...rest } = whole;
      expect(same).toEqual(rest);
    }
    expect(
      merge(
        all.map(({ paths }) => paths),
        2,
      ),
    ).toEqual(whole.paths);
    expect(
      merge(
        all.map(({ webhooks = {} }) => webhooks),
        1,
      ),
    ).toEqual(whole.webhooks);
    expect(
      merge(
        all.map(({ components }) => components),
        2,
      ),
    ).toEqual(whole.components);
    const tags = new Map(all.flatMap((part) => part.tags.map((tag) => [tag.name, tag])));
    expect(new Set(tags.values())).toEqual(new Set(whole.tags));
  });

  it('contain each operation and each message once', () => {
    const idsOf = ({ paths, webhooks = {} }: OpenApiDocument): readonly string[] => [
      ...Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId)),
      ...Object.values(webhooks).map(({ post }) => post.operationId),
    ];
    expect([...parts.values()].flatMap(idsOf).toSorted()).toEqual(idsOf(whole).toSorted());
  });

  it('have at most 240 KB each', () => {
    for (const [name, part] of parts)
      expect(Buffer.byteLength(JSON.stringify(part)), name).toBeLessThanOrEqual(240_000);
  });

  it.each(partsOf(routes))('%s is valid alone', async (name) => {
    expect(await faultsOf({ ...(parts.get(name) ?? expect.fail('no such part')) })).toEqual([]);
  });

  it('of an object contain the messages about its records, and components that they need only', () => {
    const { webhooks = {}, components } = parts.get('crm-contacts') ?? expect.fail('no such part');
    expect(Object.keys(webhooks)).toEqual(['crm.contact.created', 'crm.contact.updated', 'crm.contact.deleted']);
    expect(components.schemas).toHaveProperty('CrmContact');
    expect(components.schemas).not.toHaveProperty('CrmDeal');
  });
});
