import type { ObjectDeclaration } from '../../define.ts';
import { inverted, textId } from '../../language/codecs.ts';
import { ref, valueAt } from '../fields.ts';
import { equals, records } from '../requests.ts';

/**
 * Object of comments on cases.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casecomment.htm
 */
const comments = {
  name: 'CaseComment',
  search: false,
  filters: { ticket_id: equals('ParentId', 'ticket_id'), user_id: equals('CreatedById', 'user_id') },
} as const;

// (unproven) An org cannot add fields to comments. Same page.
const { customFields: _, ...declared } = records(comments, 'commentFields');

export const comment = {
  ...declared,
  required: ['body'],
  // A checkbox is never empty. https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/primitive_data_types.htm
  nonNull: ['ticket_id', 'is_private'],
  fields: {
    body: 'CommentBody',
    // Customers see a published comment. Same page.
    is_private: valueAt('IsPublished', inverted),
    // Customers of a portal are also users. Same page.
    creator_type: { kind: 'constant', value: 'user' },
    ticket_id: { ...ref('ticketing.ticket', 'ParentId'), createOnly: true },
    user_id: { kind: 'ref', object: 'ticketing.user', read: 'CreatedById', codec: textId },
  },
} as const satisfies ObjectDeclaration<'ticketing.comment'>;
