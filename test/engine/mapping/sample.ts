import type { ChoiceSet } from '../../../lib/engine/mapping/choices.ts';
import { writeRecord } from '../../../lib/engine/mapping/write/record.ts';
import type { ModelValues, UnifiedObject } from '../../../lib/objects/define.ts';
import { ticket } from '../../../lib/objects/ticketing/ticket.ts';
import type { FieldMapping, ObjectDeclaration, Provider } from '../../../lib/providers/define.ts';
import { acme } from '../acme.ts';

type Fields = Readonly<Record<string, FieldMapping>>;
type More = Partial<Pick<ObjectDeclaration<'ticketing.ticket'>, 'required' | 'children'>>;

const requests = {
  id: 'id',
  list: { method: 'GET', path: '/', records: 'items', max: 1, paginator: { type: 'cursor', cursor: 'next' } },
  get: { method: 'GET', path: '/{id}' },
} as const;

/** Declares an object with exactly these fields. */
export const declare = (fields: Fields, more: More = {}): ObjectDeclaration => {
  const declaration: ObjectDeclaration<'ticketing.ticket'> = { ...requests, fields, ...more };
  return declaration;
};

interface Options {
  readonly mode?: 'create' | 'update';
  readonly object?: UnifiedObject;
  readonly provider?: Provider;
  readonly current?: ModelValues;
  readonly choices?: ReadonlyMap<string, ChoiceSet>;
}

/** Writes fields. A remote id is the unified id without its first letter: `u7` is `7`. */
export const writeFields = (declaration: ObjectDeclaration, values: ModelValues, options: Options = {}) => {
  const { mode = 'create', object = ticket, provider = acme, choices = new Map() } = options;
  const tools = { toRemote: (id: string) => [id.slice(1)], choices };
  const { current } = options;
  const written = writeRecord({ provider, object, declaration, mode, values, currentValues: current, current, tools });
  const { record, later, separate, warnings } = written;
  return {
    record,
    later,
    separate,
    warnings: warnings.map(({ path, code }) => `${path}: ${code}`),
    messages: warnings.map(({ message }) => message),
  };
};
