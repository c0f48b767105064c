import type { UnifiedObject } from '../../../objects/define.ts';
import { type ObjectName, objectNames } from '../../../objects/names.ts';
import { objects } from '../../../objects/registry.ts';
import type { FieldMapping, ListRequest, ObjectDeclaration, Provider } from '../../../providers/define.ts';
import { mappedFields } from '../../../providers/language/compiled.ts';
import { requestsOf } from '../../../providers/language/filters.ts';
import { idPathsOf, kindsOf, partsOf } from '../../../providers/language/kinds.ts';
import { below, type Check, type Finding } from './finding.ts';

/** Declaration of an object or one of its kinds, or a declaration within another declaration. */
export interface Subject {
  readonly provider: Provider;
  readonly name: ObjectName;
  readonly object: UnifiedObject;
  readonly declaration: ObjectDeclaration;
  /** Place of the declaration: `hubspot crm.contact `. */
  readonly place: string;
}

/** A declaration, and the declarations inside it. */
const withInner = (subject: Subject): readonly Subject[] => {
  const { orElse, quirks } = subject.declaration;
  const inner = [
    ['orElse', orElse],
    ['quirks.create.object', quirks?.create?.object],
  ] as const;
  const further = inner.flatMap(([member, declaration]) =>
    declaration === undefined
      ? []
      : withInner({ ...subject, declaration: declaration as ObjectDeclaration, place: below(subject.place, member) }),
  );
  return [subject, ...further];
};

/** Every declaration of a provider. */
export const subjectsOf = (provider: Provider): readonly Subject[] =>
  objectNames.flatMap((name) => {
    const declared = provider.objects[name];
    if (declared === undefined) return [];
    const place = `${provider.id} ${name} `;
    return kindsOf(declared).flatMap(([kind, declaration]) =>
      withInner({
        provider,
        name,
        object: objects[name],
        declaration,
        place: kind === undefined ? place : below(place, 'kinds', kind),
      }),
    );
  });

/** Makes a check that runs for each declaration of a provider. */
export const ofObjects =
  (check: (subject: Subject) => readonly Finding[]): Check =>
  (provider) =>
    subjectsOf(provider).flatMap(check);

type Kind<K extends string> = Extract<FieldMapping, { kind: K }>;

interface Field<M> {
  readonly name: string;
  readonly field: M;
  readonly place: string;
}

/** Mapped fields of a kind. */
export const fieldsOfKind = <K extends Exclude<FieldMapping, string>['kind']>(
  { declaration, place }: Subject,
  kind: K,
): readonly Field<Kind<K>>[] =>
  mappedFields(declaration).flatMap(([name, field]) =>
    typeof field === 'object' && field.kind === kind
      ? [{ name, field: field as Kind<K>, place: below(place, 'fields', name) }]
      : [],
  );

/** The first declaration of an object; `undefined` if the provider does not have the object. */
export const declarationOf = ({ objects: declared }: Provider, name: ObjectName): ObjectDeclaration | undefined => {
  const one = declared[name];
  return one === undefined ? undefined : kindsOf(one)[0]?.[1];
};

/** Placeholders that every text in a declaration with classes may contain. */
export const classPlaceholders = ({ classes }: ObjectDeclaration): readonly string[] =>
  classes === undefined ? [] : ['class', 'class_name', 'name_field'];

/** Placeholders that name one record. */
export const recordPlaceholders = (declaration: ObjectDeclaration): readonly string[] => [
  ...partsOf(declaration),
  ...idPathsOf(declaration).map(([name]) => name),
];

interface PlacedList {
  readonly request: ListRequest;
  readonly place: string;
}

/** The lists of a declaration, with their places. */
export const listsOf = ({ declaration, place }: Subject): readonly PlacedList[] =>
  requestsOf(declaration).map((request) => ({
    request,
    place:
      request === declaration.list
        ? below(place, 'list')
        : below(place, 'listBy', String(declaration.listBy?.indexOf(request))),
  }));

/** Lists over many collections, with their places. */
export const acrossOf = ({ declaration, place }: Subject): readonly PlacedList[] => {
  const { across } = declaration.partitions ?? {};
  if (across === undefined) return [];
  const at = below(place, 'partitions.across');
  const { list, listBy = [] } = across;
  return [
    { request: list, place: below(at, 'list') },
    ...listBy.map((request, index) => ({ request, place: below(at, 'listBy', String(index)) })),
  ];
};

/** Every list that a declaration has for any purpose. */
export const everyListOf = (subject: Subject): readonly PlacedList[] => {
  const { archive, deleted, reconcile } = subject.declaration;
  const others = Object.entries({ archive, deleted, 'reconcile.list': reconcile?.list }).flatMap(([member, request]) =>
    request === undefined ? [] : [{ request, place: below(subject.place, member) }],
  );
  return [...listsOf(subject), ...acrossOf(subject), ...others];
};
