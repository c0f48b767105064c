import type { UnifiedObject } from '../../lib/objects/define.ts';
import { type ObjectName, objectNames } from '../../lib/objects/names.ts';
import { objects } from '../../lib/objects/registry.ts';
import { providers } from '../../lib/providers/all.ts';
import type { CustomFields, FieldMapping, ObjectDeclaration, Provider } from '../../lib/providers/define.ts';
import { canDo, isUnion, kindsOf } from '../../lib/providers/language/kinds.ts';

/** A provider's declaration of an object. If the object has several kinds, the first. @throws Error if there is none */
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
  /** Kind of the record, if the provider splits the object into kinds. */
  readonly kind: string | undefined;
  readonly declaration: ObjectDeclaration;
}

/** Whether a create returns the record. Some vendors accept a create without naming the record. */
export const answersCreate = (declaration: ObjectDeclaration): boolean =>
  canDo(declaration, 'create') && declaration.create?.accepted !== true;

/** Filter that selects a kind of an object. Empty if the object has no kinds. */
export const selecting = (
  provider: string,
  object: string,
  kind: string | undefined,
): Readonly<Record<string, string>> => {
  const declared = Object.values(providers).find(({ id }) => id === provider)?.objects[object as ObjectName];
  return kind !== undefined && declared !== undefined && isUnion(declared) ? { [declared.field]: kind } : {};
};

/** Every object of every provider, with a title for tests. Includes classes that each account defines. */
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

/**
 * All declarations except classes. The paths and fields of classes belong to each account, so classes have their own
 * tests.
 */
export const everyDeclaration = allDeclarations.filter(([, { declaration }]) => declaration.classes === undefined);
