import {
  asJson,
  type Documented,
  type DocumentedOperation,
  inPath,
  inQuery,
  json,
  object,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';
import { changedList, metaList, taskTypeList, writtenCampaign } from './contract/answers.ts';

const docs = 'https://developers.activecampaign.com/reference';
const whole: JsonObject = { type: 'integer', minimum: 0 };

const list = (page: string, answer: JsonObject): { readonly get: DocumentedOperation } => ({
  get: {
    externalDocs: { url: `${docs}/${page}` },
    parameters: [inQuery('limit', { ...whole, maximum: 100 }), inQuery('offset', whole)],
    responses: { '200': { description: 'All there are.', content: json(answer) } },
  },
});

export const documented: Documented = {
  paths: {
    '/accountCustomFieldMeta': list('list-all-custom-fields-meta', metaList('accountCustomFieldMeta')),
    '/dealCustomFieldMeta': list('retrieve-all-dealcustomfielddata-resources', metaList('dealCustomFieldMeta')),
    // (recorded) A real account accepted this request and returned the list. No page documents it.
    '/lists/{id}': {
      patch: {
        externalDocs: { url: `${docs}/create-new-list` },
        parameters: [inPath('id', words)],
        requestBody: asJson(
          object(['list'], { list: object([], { name: words, sender_url: words, sender_reminder: words }) }),
        ),
        responses: { '200': { description: 'The list.', content: json(changedList) } },
      },
    },
    // (recorded) A real account accepted the next two requests. No page documents them.
    '/campaign': {
      post: {
        externalDocs: { url: `${docs}/edit-campaign` },
        requestBody: asJson(object(['name', 'type'], { name: words, type: words })),
        responses: { '200': { description: 'The draft.', content: json(writtenCampaign) } },
      },
    },
    '/campaigns/{id}/delete': {
      delete: {
        externalDocs: { url: `${docs}/edit-campaign` },
        parameters: [inPath('id', words)],
        responses: {
          '200': {
            description: 'It is gone. The answer is said to be HTML, and is a text here.',
            content: json(words),
          },
        },
      },
    },
    '/dealTasktypes': list('list-all-deal-task-types', taskTypeList),
  },
};
