import type { ObjectType } from '../objects/define.ts';
import type { Condition, Query } from './ast.ts';
import { malformedQuery } from './faults.ts';

const keys = ['id', 'contentdocumentid', 'linkedentityid'];

/** Conditions that must all hold. */
const demandsOf = (condition: Condition | undefined): readonly Condition[] => {
  if (condition === undefined) return [];
  return condition.kind === 'and' ? condition.parts.flatMap(demandsOf) : [condition];
};

const namesOne = (condition: Condition, names: readonly string[]): boolean =>
  (condition.kind === 'compare' || condition.kind === 'semi-join') &&
  ['=', 'IN'].includes(condition.operator) &&
  names.includes(condition.path.names.join('.').toLowerCase());

const isOfDocument = (condition: Condition): boolean =>
  condition.kind === 'compare' && condition.path.names[0]?.toLowerCase() === 'contentdocument';

/**
 * Checks a query of document links. It must name one end. A filter on the document needs the other end, LinkedEntityId.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
 */
export const checkLinks = ({ name }: ObjectType, { where }: Query): void => {
  if (name !== 'ContentDocumentLink') return;
  const demands = demandsOf(where);
  if (!demands.some((demand) => namesOne(demand, keys))) {
    throw malformedQuery(
      "Implementation restriction: ContentDocumentLink requires a filter by a single Id on ContentDocumentId or LinkedEntityId using the equals operator or multiple Id's using the IN operator.",
    );
  }
  if (demands.some(isOfDocument) && !demands.some((demand) => namesOne(demand, ['linkedentityid']))) {
    throw malformedQuery('Implementation restriction: filter by LinkedEntityId to filter on ContentDocument');
  }
};
