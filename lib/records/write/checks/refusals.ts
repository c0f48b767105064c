import { isDeepStrictEqual } from 'node:util';
import { getPath } from '../../../engine/mapping/path.ts';
import { unifiedFieldAt } from '../../../engine/mapping/places.ts';
import type { MappedWrite, Step } from '../writing.ts';

/** Refuses an update that the vendor would refuse, with the path of the client's field. */
export const refusals: Step<MappedWrite> = {
  appliesTo: ({ declaration }) => declaration.quirks?.refuse !== undefined,
  run: ({ context, values, record, given: { current }, issues, quoted }) => {
    const { declaration, object } = context;
    const { leads = {} } = object;
    const refused = current === undefined ? {} : declaration.quirks?.refuse?.(record, current);
    for (const [at, message] of Object.entries(refused ?? {})) {
      const value = getPath(record, at);
      // A value that the record already has is no change.
      if (value !== undefined && isDeepStrictEqual(value, getPath(current, at))) continue;
      const field = unifiedFieldAt(declaration, at) ?? at;
      const lead = Object.keys(leads).find((name) => leads[name] === field && values[name] !== undefined);
      issues.push({ path: values[field] === undefined ? (lead ?? field) : field, message });
      // The message contains the state of the record.
      quoted.push(message);
    }
  },
};
