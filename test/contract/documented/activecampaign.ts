import { metaList, taskTypeList } from '../activecampaign-answers.ts';
import type { JsonObject } from '../json.ts';
import { type Documented, type DocumentedOperation, inQuery, json } from './parts.ts';

const docs = 'https://developers.activecampaign.com/reference';
const whole: JsonObject = { type: 'integer', minimum: 0 };

const list = (page: string, answer: JsonObject): { readonly get: DocumentedOperation } => ({
  get: {
    externalDocs: { url: `${docs}/${page}` },
    parameters: [inQuery('limit', { ...whole, maximum: 100 }), inQuery('offset', whole)],
    responses: { '200': { description: 'All there are.', content: json(answer) } },
  },
});

export const activecampaign: Documented = {
  provider: 'activecampaign',
  paths: {
    '/accountCustomFieldMeta': list('list-all-custom-fields-meta', metaList('accountCustomFieldMeta')),
    '/dealCustomFieldMeta': list('retrieve-all-dealcustomfielddata-resources', metaList('dealCustomFieldMeta')),
    '/dealTasktypes': list('list-all-deal-task-types', taskTypeList),
  },
};
