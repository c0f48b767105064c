import type { ObjectName } from '../../objects/names.ts';
import type { ChoiceField, FieldMapping, Metadata, ObjectDeclaration } from '../../providers/define.ts';
import type { Session } from '../http/session.ts';
import { type ChoiceSet, toChoices } from '../mapping/choices.ts';
import type { CustomField } from '../mapping/custom-field.ts';
import { toCustomFields } from '../mapping/custom-fields.ts';
import { withUnifiedFields } from '../mapping/standard-fields.ts';
import { remembered } from './account-cache.ts';
import { readWholeList } from './whole-list.ts';

const metadataOf = (session: Session, name: string): Metadata => {
  const metadata = session.provider.metadata?.[name];
  if (metadata === undefined) throw new Error(`${session.provider.id} declares no metadata "${name}"`);
  return metadata;
};

/** Two entries with the same request share one answer. */
const readBody = (session: Session, metadata: Metadata, now: number, since?: number): Promise<unknown> =>
  remembered(
    session,
    `metadata ${JSON.stringify(metadata.request)}`,
    now,
    () => readWholeList(session, metadata),
    since,
  );

/** Makes something of an answer once, for as long as the answer is remembered: an account may have hundreds of fields. */
const onceForEach = <T>(make: (metadata: Metadata, body: unknown) => T) => {
  const made = new WeakMap<object, Map<Metadata, T>>();
  return (metadata: Metadata, body: unknown): T => {
    if (typeof body !== 'object' || body === null) return make(metadata, body);
    const ofBody = made.get(body) ?? new Map<Metadata, T>();
    made.set(body, ofBody);
    const value = ofBody.get(metadata) ?? make(metadata, body);
    ofBody.set(metadata, value);
    return value;
  };
};

const choicesIn = onceForEach(toChoices);
const fieldsIn = onceForEach(toCustomFields);

/**
 * The choices of a `metadata` entry, no older than 5 minutes.
 * @param now epoch ms
 * @throws ApiError of the provider
 */
export const readChoices = async (session: Session, name: string, now: number) => {
  const metadata = metadataOf(session, name);
  return choicesIn(metadata, await readBody(session, metadata, now));
};

/**
 * The account's custom fields of an object, and those of the vendor's own that can be mapped.
 * @param since epoch ms: what was read of the account before is read again
 */
export const readFieldList = async (
  session: Session,
  declaration: ObjectDeclaration,
  now: number,
  since?: number,
): Promise<readonly CustomField[]> => {
  if (declaration.customFields === undefined) return [];
  const metadata = metadataOf(session, declaration.customFields.metadata);
  const fields = fieldsIn(metadata, await readBody(session, metadata, now, since));
  return withUnifiedFields(declaration, fields);
};

/** Defaults of a connection: object, then name, to value. */
export type Defaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

const setOf = async (
  session: Session,
  field: ChoiceField,
  defaults: Readonly<Record<string, string>>,
  now: number,
): Promise<ChoiceSet> => ({
  field,
  choices: typeof field.choices === 'string' ? await readChoices(session, field.choices, now) : field.choices,
  preferredGroup: field.group === undefined ? undefined : defaults[field.group.default],
});

export interface ChoicesWanted {
  readonly session: Session;
  readonly object: ObjectName;
  readonly declaration: ObjectDeclaration;
  readonly defaults: Defaults;
  readonly now: number;
  /** Which of the fields whose choices have to be read from the account are needed. */
  readonly wants: (name: string, field: ChoiceField) => boolean;
}

type NamedChoices = readonly (readonly [name: string, field: ChoiceField])[];

/** A declaration never changes. */
const choiceFieldsOf = new WeakMap<ObjectDeclaration, NamedChoices>();

const choiceFields = (declaration: ObjectDeclaration): NamedChoices => {
  const known = choiceFieldsOf.get(declaration);
  if (known !== undefined) return known;
  const found = Object.entries<FieldMapping | undefined>(declaration.fields).flatMap(([name, mapping]) =>
    typeof mapping === 'object' && mapping.kind === 'choice' ? [[name, mapping] as const] : [],
  );
  choiceFieldsOf.set(declaration, found);
  return found;
};

/** Reading shows unified words, categories and labels: fields that have none of them need no list. */
export const wantedForReading = (_name: string, field: ChoiceField): boolean =>
  field.words !== undefined || field.categorised === true || field.labelled === true;

/** The account's choices of the fields that are wanted. */
export const loadChoices = async ({
  session,
  object,
  declaration,
  defaults,
  now,
  wants,
}: ChoicesWanted): Promise<ReadonlyMap<string, ChoiceSet>> => {
  const wanted = choiceFields(declaration).filter(
    ([name, field]) => typeof field.choices !== 'string' || wants(name, field),
  );
  const sets = await Promise.all(
    wanted.map(async ([name, field]) => [name, await setOf(session, field, defaults[object] ?? {}, now)] as const),
  );
  return new Map(sets);
};
