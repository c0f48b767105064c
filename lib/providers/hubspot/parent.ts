import type { LinkChange, RefField } from '../define.ts';
import { getText } from '../language/answers.ts';
import { textId } from '../language/codecs.ts';
import { batchPath, change } from './associations.ts';
import { typed } from './requests.ts';

/** Creates or removes the associations of a company with parent companies. */
const changeParents = (operation: 'archive' | 'create', record: unknown, parents: readonly unknown[]) => {
  const pairs = parents.map((id) => ({
    from: { id: getText(record, 'id') },
    to: { id },
    type: 'child_to_parent_company',
  }));
  return change(batchPath(operation, 'companies/companies'), pairs);
};

const idsOf = ({ others }: LinkChange): readonly unknown[] => others.map(({ id }) => id);

/**
 * The parent of a company. A property shows the parent, and an association with type 14 sets the parent. A company has
 * one parent, so the former association is removed first.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values
 */
export const parent: RefField = {
  kind: 'ref',
  object: 'crm.company',
  read: 'properties.hs_parent_company_id',
  write: { at: 'associations', element: typed('{value}', 14) },
  codec: textId,
  links: {
    *add(changed) {
      const former = getText(changed.record, 'properties.hs_parent_company_id');
      if (former) yield* changeParents('archive', changed.record, [former]);
      return yield* changeParents('create', changed.record, idsOf(changed));
    },
    *remove(changed) {
      return yield* changeParents('archive', changed.record, idsOf(changed));
    },
  },
};
