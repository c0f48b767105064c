import { getPath, inputsInOrder } from '../language/answers.ts';
import { autoAssign, collections } from './version.ts';

/** Outcomes of a batch. Each outcome is at the index of its record. */
const outcomes = inputsInOrder('', (outcome) =>
  getPath(outcome, 'success') === false ? (getPath(outcome, 'errors') ?? []) : undefined,
);

/**
 * Declares batches. A request contains up to 200 records of any kind, and each succeeds or fails alone. A delete has
 * its ids in the URL: 150 ids use 3,300 of its 4,000 characters.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_sobjects_collections.htm
 */
export const batches = (name: string) => {
  const written = {
    path: collections,
    headers: autoAssign,
    body: { allOrNone: false, records: '{inputs}' },
    max: 200,
    element: { attributes: { type: name } },
    outcomes,
    records: '',
  } as const;
  return {
    create: { ...written, method: 'POST' as const },
    update: { ...written, method: 'PATCH' as const, mark: 'id' },
    remove: {
      method: 'DELETE' as const,
      path: collections,
      query: { ids: '{ids:csv}', allOrNone: 'false' },
      max: 150,
      outcomes,
      records: '',
    },
  };
};
