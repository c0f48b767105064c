import type { ObjectDeclaration } from '../../define.ts';
import { equals, reads } from '../requests.ts';

/**
 * Object of tags.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_topic.htm
 */
const tags = { name: 'Topic', filters: { name: equals('Name', 'name') } } as const;

export const tag = { ...reads(tags), fields: { name: 'Name' } } as const satisfies ObjectDeclaration<'ticketing.tag'>;
