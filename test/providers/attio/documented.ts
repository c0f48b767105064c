import {
  asForm,
  asJson,
  type Documented,
  inPath,
  json,
  object,
  one,
  text,
  tokenAnswer,
  tokenRequest,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';

const uuid: JsonObject = { type: 'string', format: 'uuid' };
const actor = object(['type', 'id'], {
  type: one('api-token', 'workspace-member', 'system', 'app'),
  id: { type: 'string', nullable: true },
});

/** A note, as the description shows it for the other requests. */
const note = object(['id', 'parent_object', 'parent_record_id', 'title', 'content_plaintext', 'created_at'], {
  id: object(['workspace_id', 'note_id'], { workspace_id: uuid, note_id: uuid }),
  parent_object: words,
  parent_record_id: uuid,
  title: text,
  meeting_id: { type: 'string', nullable: true },
  content_plaintext: text,
  content_markdown: text,
  tags: { type: 'array', items: { type: 'object' } },
  created_by_actor: actor,
  created_at: words,
});

export const documented: Documented = {
  paths: {
    '/oauth/token': {
      post: {
        externalDocs: { url: 'https://docs.attio.com/docs/oauth/token' },
        requestBody: asForm(tokenRequest()),
        responses: { '200': { description: 'A token, which does not end.', content: json(tokenAnswer()) } },
      },
    },
    '/v2/notes/{note_id}': {
      patch: {
        externalDocs: { url: 'https://docs.attio.com/rest-api/endpoint-reference/notes/update-a-note' },
        parameters: [inPath('note_id', uuid)],
        requestBody: asJson(
          object(['data'], {
            data: object(['format'], { title: text, format: one('plaintext', 'markdown'), content: text }),
          }),
        ),
        responses: { '200': { description: 'The note.', content: json(object(['data'], { data: note })) } },
      },
    },
  },
};
