import { ApiError } from '../../errors.ts';
import type { CustomFields, ObjectDeclaration } from '../../providers/define.ts';
import { readAll } from '../http/session/read-all.ts';
import type { Session } from '../http/session/session.ts';
import { remembered } from '../metadata/account-cache.ts';
import { readChoicesOrNone } from '../metadata/choices-and-fields.ts';
import type { CustomField } from './custom-field.ts';
import { optionsOf } from './custom-fields.ts';
import { getText } from './path.ts';

type Fields = readonly CustomField[];
type Declared = NonNullable<CustomFields['choices']>;
type Defaults = Readonly<Record<string, string>>;

/** Codes of refusals that leave the choices unknown. A user may see records without the right to create them. */
const refusals: ReadonlySet<string> = new Set(['not_found', 'provider_forbidden', 'provider_rejected']);

/**
 * Names of the connection defaults that choose a group of choices, such as a pipeline, or that choose a single choice.
 */
const namesOf = ({ defaults = {} }: ObjectDeclaration, isGroup: boolean): readonly string[] =>
  Object.entries(defaults).flatMap(([name, { metadata, group = false }]) =>
    metadata !== undefined && group === isGroup ? [name] : [],
  );

const readElements = async (
  session: Session,
  declaration: ObjectDeclaration,
  declared: Declared,
  defaults: Defaults,
  now: number,
) => {
  const [[byGroup = ''], [byLabel = '']] = [namesOf(declaration, true), namesOf(declaration, false)];
  const entries = await readChoicesOrNone(session, declared.metadata, 'field_mappings', now);
  const entry = entries?.find(({ group, label }) => group === defaults[byGroup] && label === defaults[byLabel]);
  if (entry === undefined) return [];
  const { group, value } = entry;
  const read = () => readAll(session, declared, declared, { group, value });
  return remembered(session, `choices ${declared.path} ${group} ${value}`, now, read).catch((error: unknown) => {
    if (error instanceof ApiError && refusals.has(error.code)) return [];
    throw error;
  });
};

const lacksChoices = ({ type, options }: CustomField): boolean =>
  options === undefined && (type === 'enum' || type === 'array');

/**
 * Adds choices that the account's list of fields lacks: the choices of a new record with the connection's defaults.
 * Other records may have other choices, so writes are not checked against them.
 * @param defaults default values of the connection for the object
 */
export const withChoices = async (
  session: Session,
  declaration: ObjectDeclaration,
  fields: Fields,
  defaults: Defaults | undefined,
  now: number,
): Promise<Fields> => {
  const declared = declaration.customFields?.choices;
  if (declared === undefined || defaults === undefined || !fields.some(lacksChoices)) return fields;
  const elements = await readElements(session, declaration, declared, defaults, now);
  const byField = new Map(elements.map((element) => [getText(element, declared.field), optionsOf(declared, element)]));
  return fields.map((field) => {
    const options = lacksChoices(field) ? byField.get(field.name) : undefined;
    return options === undefined || options.length === 0 ? field : { ...field, options };
  });
};
