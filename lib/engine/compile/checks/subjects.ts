import type { UnifiedObject } from '../../../objects/define.ts';
import { type ObjectName, objectNames } from '../../../objects/names.ts';
import { objects } from '../../../objects/registry.ts';
import type { FieldMapping, ListRequest, ObjectDeclaration, Provider } from '../../../providers/define.ts';
import { mappedFields } from '../../../providers/language/compiled.ts';
import { requestsOf } from '../../../providers/language/filters.ts';
import { idPathsOf, kindsOf, partsOf } from '../../../providers/language/kinds.ts';
import { type Check, type Finding, Place } from './finding.ts';

/** Declaration of an object or one of its kinds, or a declaration within another declaration. */
export interface Subject {
  readonly provider: Provider;
  readonly name: ObjectName;
  readonly object: UnifiedObject;
  readonly declaration: ObjectDeclaration;
  /** Place of the declaration: `hubspot crm.contact `. */
  readonly place: Place;
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
      : withInner({ ...subject, declaration: declaration as ObjectDeclaration, place: subject.place.below(member) }),
  );
  return [subject, ...further];
};

/**
 * Every declaration of a provider.
 * @param found receives the mistakes that are reported at the places of the declarations
 */
export const subjectsOf = (provider: Provider, found: Finding[] = []): readonly Subject[] =>
  objectNames.flatMap((name) => {
    const declared = provider.objects[name];
    if (declared === undefined) return [];
    const place = new Place(`${provider.id} ${name} `, found);
    return kindsOf(declared).flatMap(([kind, declaration]) =>
      withInner({
        provider,
        name,
        object: objects[name],
        declaration,
        place: kind === undefined ? place : place.below('kinds', kind),
      }),
    );
  });

/** Makes a check that runs for each declaration of a provider. */
export const ofObjects =
  (check: (subject: Subject) => void): Check =>
  (provider, _webhooks, found) => {
    for (const subject of subjectsOf(provider, found)) check(subject);
  };

type Kind<K extends string> = Extract<FieldMapping, { kind: K }>;

interface Field<M> {
  readonly name: string;
  readonly field: M;
  readonly place: Place;
}

/** Mapped fields of a kind. */
export const fieldsOfKind = <K extends Exclude<FieldMapping, string>['kind']>(
  { declaration, place }: Subject,
  kind: K,
): readonly Field<Kind<K>>[] =>
  mappedFields(declaration).flatMap(([name, field]) =>
    typeof field === 'object' && field.kind === kind
      ? [{ name, field: field as Kind<K>, place: place.below('fields', name) }]
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
  readonly place: Place;
}

/** The lists of a declaration, with their places. */
export const listsOf = ({ declaration, place }: Subject): readonly PlacedList[] =>
  requestsOf(declaration).map((request) => ({
    request,
    place:
      request === declaration.list
        ? place.below('list')
        : place.below('listBy', String(declaration.listBy?.indexOf(request))),
  }));

/** Lists over many collections, with their places. */
export const acrossOf = ({ declaration, place }: Subject): readonly PlacedList[] => {
  const { across } = declaration.partitions ?? {};
  if (across === undefined) return [];
  const at = place.below('partitions.across');
  const { list, listBy = [] } = across;
  return [
    { request: list, place: at.below('list') },
    ...listBy.map((request, index) => ({ request, place: at.below('listBy', String(index)) })),
  ];
};

/** Every list that a declaration has for any purpose. */
export const everyListOf = (subject: Subject): readonly PlacedList[] => {
  const { archive, deleted, reconcile } = subject.declaration;
  const others = Object.entries({ archive, deleted, 'reconcile.list': reconcile?.list }).flatMap(([member, request]) =>
    request === undefined ? [] : [{ request, place: subject.place.below(member) }],
  );
  return [...listsOf(subject), ...acrossOf(subject), ...others];
};
