import { isEmpty } from '../../engine/mapping/empty.ts';
import { hasText } from '../../engine/mapping/fallbacks.ts';
import type { Issue } from '../../errors.ts';
import { type ModelValues, ownFieldPath } from '../../objects/define.ts';
import { isWritable, mappingOf } from '../../providers/kinds.ts';
import type { RecordContext } from '../context.ts';

/** Of fields of which one is needed, the first where there is none. */
const noneOf = ({ provider, declaration: { oneOf = [] } }: RecordContext, values: ModelValues): readonly Issue[] => {
  const [path = '', ...others] = oneOf;
  if (path === '' || oneOf.some((name) => !isEmpty(values[name]))) return [];
  return [{ path, message: `is required by ${provider.id}, or ${others.join(' or ')}` }];
};

/** What the vendor would refuse the record without, refused before it is asked: of a text, either form that it takes. */
export const missingFields = (
  context: RecordContext,
  values: ModelValues,
  own: Readonly<Record<string, unknown>>,
): readonly Issue[] => {
  const { provider, object, declaration } = context;
  const { formatted = {} } = object;
  const isFormatted = (name: string): boolean =>
    Boolean(values[formatted[name] ?? '']) && isWritable(mappingOf(declaration, formatted[name] ?? ''));
  const required: readonly string[] = declaration.required ?? [];
  const unsaid = Object.keys(formatted).filter((name) => values[name] === undefined && !required.includes(name));
  const ownMissing = (object.requiredFields ?? []).filter((name) => (own[name] ?? '') === '');
  return [...required.filter((name) => !hasText(object, values, name)), ...unsaid]
    .filter((name) => !isFormatted(name))
    .concat(ownMissing.map((name) => ownFieldPath(object, name)))
    .map((path): Issue => ({ path, message: `is required by ${provider.id}` }))
    .concat(noneOf(context, values));
};
