import type { UnifiedObject } from '../../lib/objects/define.ts';
import { type ObjectName, objectNames } from '../../lib/objects/names.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { CustomFields, FieldMapping, ObjectDeclaration, Provider } from '../../lib/providers/define.ts';
import { canDo, isUnion, kindsOf } from '../../lib/providers/language/kinds.ts';

/** What a provider declares of an object that it must have; of several kinds the first. */
export const declarationOf = (provider: Provider, name: ObjectName): ObjectDeclaration => {
  const declared = provider.objects[name];
  const [first] = declared === undefined ? [] : kindsOf(declared);
  if (first === undefined) throw new Error(`${provider.id} declares no ${name}`);
  return first[1];
};

export const customFieldsOf = (provider: Provider, name: ObjectName): CustomFields => {
  const { customFields } = declarationOf(provider, name);
  if (customFields === undefined) throw new Error(`${provider.id} declares no custom fields of ${name}`);
  return customFields;
};

export const fieldsOf = (declaration: ObjectDeclaration): readonly (readonly [string, FieldMapping])[] =>
  Object.entries<FieldMapping | undefined>(declaration.fields).flatMap(([name, mapping]) =>
    mapping === undefined ? [] : [[name, mapping] as const],
  );

export interface Declared {
  readonly provider: Provider;
  readonly name: ObjectName;
  readonly object: UnifiedObject;
  /** Of an object that the provider keeps as several. */
  readonly kind: string | undefined;
  readonly declaration: ObjectDeclaration;
}

/** Whether a create answers the record: a vendor may take it without naming it. */
export const answersCreate = (declaration: ObjectDeclaration): boolean =>
  canDo(declaration, 'create') && declaration.create?.accepted !== true;

/** The filter that asks for one kind of an object alone; none where that is not of several. */
export const selecting = (
  provider: string,
  object: string,
  kind: string | undefined,
): Readonly<Record<string, string>> => {
  const declared = Object.values(providers).find(({ id }) => id === provider)?.objects[object as ObjectName];
  return kind !== undefined && declared !== undefined && isUnion(declared) ? { [declared.field]: kind } : {};
};

/** Every object of every provider, with a title for tests; also those of classes that each account defines. */
export const allDeclarations: readonly (readonly [string, Declared])[] = Object.values(providers).flatMap((provider) =>
  objectNames.flatMap((name) => {
    const declared = provider.objects[name];
    if (declared === undefined) return [];
    return kindsOf(declared).map(([kind, declaration]) => {
      const title = [provider.id, name, ...(kind === undefined ? [] : [kind])].join(' ');
      return [title, { provider, name, object: objects[name], kind, declaration }] as const;
    });
  }),
);

/** The same without objects of classes, whose paths and fields are each account's own: they have tests of their own. */
export const everyDeclaration = allDeclarations.filter(([, { declaration }]) => declaration.classes === undefined);
