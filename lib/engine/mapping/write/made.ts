import { refFields } from '../../../providers/language/kinds.ts';
import { isEmpty } from '../empty.ts';
import { getPath } from '../path.ts';
import { leadOf, type RecordStep } from './draft.ts';

/** Warns about a record that the vendor creates together with a new record, if the new record names none. */
export const recordsMade: RecordStep = {
  appliesTo: ({ mode, declaration }) => mode === 'create' && refFields(declaration).some(([, { makes }]) => makes),
  apply: ({ job, record, warnings }) => {
    for (const [field, mapping] of refFields(job.declaration)) {
      if (mapping.makes !== true) continue;
      if (typeof mapping.write !== 'string' || !isEmpty(getPath(record, mapping.write))) continue;
      const path = leadOf(job.object, field) ?? field;
      const message = `${job.provider.id} creates a ${mapping.object} for a ${job.object.noun} that names none: the response contains its ${path}`;
      warnings.push({ path, code: 'record_made', message });
    }
  },
};
