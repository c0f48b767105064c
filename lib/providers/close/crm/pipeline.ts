import type { ObjectDeclaration } from '../../define.ts';
import { elements, readAs, textId } from '../../language/codecs.ts';
import { outcomes } from '../metadata.ts';

/** Request for all pipelines in a single response. https://developer.close.com/api/resources/pipelines/list */
export const all = { method: 'GET', path: '/pipeline/', max: 100, paginator: { type: 'none' } } as const;

/** Our word for a type of status. `undefined` for a type that the service does not know. */
const knownOutcome = readAs((type) => new Map<unknown, string>(Object.entries(outcomes)).get(type));

export const pipeline = {
  id: 'id',
  createdAt: 'date_created',
  modifiedAt: 'date_updated',
  list: { ...all, records: 'data' },
  get: { method: 'GET', path: '/pipeline/', record: { records: 'data', where: { id: '{id}' } } },
  fields: {
    name: 'name',
    stage_ids: { kind: 'ref', object: 'crm.stage', read: 'statuses', many: 'id', codec: textId },
    stages: {
      kind: 'value',
      read: 'statuses',
      codec: elements({ name: 'label', status: ['type', knownOutcome] }),
    },
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;
