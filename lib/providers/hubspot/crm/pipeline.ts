import type { ObjectDeclaration } from '../../define.ts';
import { elements, number, numberText, readAs, textId } from '../../language/codecs.ts';
import { isActive } from '../owners.ts';
import { crmPath } from '../version.ts';

/**
 * State of a deal, by the chance of winning in tenths.
 * https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
 */
export const outcomes: Readonly<Record<string, string>> = {
  '0.0': 'lost',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => [`0.${tenth}`, 'open'])),
  '1.0': 'won',
};

/** State of a deal in a stage: open, won or lost. `undefined` if the chance has another form. */
const outcome = readAs((probability) => Object.entries(outcomes).find(([tenths]) => tenths === probability)?.[1]);

/** Declaration of pipelines. https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide */
export const pipeline = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  list: {
    method: 'GET',
    path: crmPath('pipelines', '/deals'),
    records: 'results',
    max: 100,
    paginator: { type: 'none' },
  },
  get: { method: 'GET', path: crmPath('pipelines', '/deals/{id}') },
  fields: {
    name: 'label',
    order: { kind: 'value', read: 'displayOrder', codec: number },
    is_active: isActive,
    stage_ids: { kind: 'ref', object: 'crm.stage', read: 'stages', many: 'id', within: ['id'], codec: textId },
    stages: {
      kind: 'value',
      read: 'stages',
      codec: elements({
        name: 'label',
        order: ['displayOrder', number],
        probability: ['metadata.probability', numberText],
        status: ['metadata.probability', outcome],
      }),
    },
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;
