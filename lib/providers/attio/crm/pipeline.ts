import type { Join, ObjectDeclaration } from '../../define.ts';
import { getList, getText } from '../../language/answers.ts';
import { readAs } from '../../language/codecs.ts';
import { whole } from '../requests.ts';

/**
 * Selects the only status attribute that the vendor defines for deals.
 * https://docs.attio.com/docs/attribute-types/attribute-types-status
 */
const where = { api_slug: ['stage'] } as const;

/**
 * Adds the statuses, which are missing in the response for an attribute.
 * https://docs.attio.com/rest-api/endpoint-reference/attributes/list-statuses
 */
const stages: Join = {
  records: 'stages',
  of: 'id.attribute_id',
  id: 'id.attribute_id',
  each: { method: 'GET', path: '/v2/objects/deals/attributes/{id}/statuses' },
  read: 'data',
  at: 'stages',
};

/** Stages of a pipeline by name, in the vendor's order. */
const inOrder = readAs((all) => getList(all, '').map((one, order) => ({ name: getText(one, 'title') ?? '', order })));

/**
 * Declaration of pipelines. A pipeline is an attribute of deals with stages.
 * https://docs.attio.com/rest-api/endpoint-reference/attributes/get-an-attribute
 */
export const pipeline = {
  id: 'id.attribute_id',
  createdAt: 'created_at',
  where,
  list: { method: 'GET', path: '/v2/objects/deals/attributes', ...whole, joins: [stages] },
  get: { method: 'GET', path: '/v2/objects/deals/attributes/{id}', record: 'data', joins: [stages] },
  fields: {
    name: 'title',
    stage_ids: { kind: 'ref', object: 'crm.stage', read: 'stages', many: 'id.status_id' },
    stages: { kind: 'value', read: 'stages', codec: inOrder },
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;
