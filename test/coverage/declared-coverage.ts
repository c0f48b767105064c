import { isWritten } from '../../lib/engine/mapping/leads.ts';
import type { UnifiedObject } from '../../lib/objects/define.ts';
import type { FieldMapping, ObjectDeclaration } from '../../lib/providers/define.ts';
import { canDo, isImmutable, isReadable, isUnion } from '../../lib/providers/language/kinds.ts';
import { type Declared, everyDeclaration, fieldsOf } from '../providers/declared.ts';

/** The operations that carry fields. */
export const operations = ['list', 'get', 'create', 'update'] as const;

export type Operation = (typeof operations)[number];

/** A cell: a field in an operation of an object at a provider. */
export interface FieldCase {
  readonly provider: string;
  readonly object: string;
  readonly operation: Operation;
  readonly field: string;
}

export const keyOf = ({ provider, object, operation, field }: FieldCase): string =>
  `${provider} ${object} ${operation} ${field}`;

/** Whether a body contains a field: by its own name, as a whole in its parts, or as a part in its whole. */
const isSaidBy = ({ derived = {} }: UnifiedObject, members: readonly string[], field: string): boolean =>
  members.includes(field) ||
  Object.entries(derived).some(
    ([whole, parts]) =>
      (field === whole && parts.some((part) => members.includes(part))) ||
      (parts.includes(field) && members.includes(whole)),
  );

const isConstant = (mapping: FieldMapping): boolean => typeof mapping === 'object' && mapping.kind === 'constant';

/** Fields that no record shows. The time of a contact's decision is only compared with a consent. */
const undisclosed = ['decided_at', 'sms_decided_at', 'complaint', 'hard_bounce'];

/** Fields that are shown and written as elements of a list: `test/records/consent/subscriptions.test.ts`. */
const inList = ['sms_status', 'sms_consent'];

const unshown = [...undisclosed, ...inList];

const shownNames = (declaration: ObjectDeclaration): readonly string[] =>
  fieldsOf(declaration).flatMap(([name, mapping]) => (isReadable(mapping) && !unshown.includes(name) ? [name] : []));

const writtenNames = (object: UnifiedObject, declaration: ObjectDeclaration): readonly string[] =>
  fieldsOf(declaration).flatMap(([name, mapping]) =>
    isWritten({ object, declaration }, name) && !isConstant(mapping) && !inList.includes(name) ? [name] : [],
  );

const present = (name: string | undefined): readonly string[] => (name === undefined ? [] : [name]);

const childrenOf = ({ children = {} }: ObjectDeclaration): readonly string[] => Object.keys(children);

/** `field_mappings`, except if an account has no custom field before the project maps one. */
const customOf = ({ customFields }: ObjectDeclaration): readonly string[] =>
  customFields?.metadata === undefined ? [] : ['field_mappings'];

const timesOf = ({ createdAt, modifiedAt, page }: ObjectDeclaration): readonly string[] => [
  ...(page === undefined ? [] : ['remote_url']),
  ...(createdAt === undefined ? [] : ['created_at']),
  ...(modifiedAt === undefined ? [] : ['modified_at']),
];

const kindOf = ({ provider, name }: Declared): readonly string[] => {
  const declared = provider.objects[name];
  return declared !== undefined && isUnion(declared) ? [declared.field] : [];
};

const fieldsBy: Readonly<Record<Operation, (declared: Declared) => readonly string[]>> = {
  list: ({ declaration }) => [
    ...shownNames(declaration),
    ...present(declaration.partitions?.field),
    ...customOf(declaration),
    ...timesOf(declaration),
  ],
  get: (declared) => [
    ...fieldsBy.list(declared),
    ...childrenOf(declared.declaration),
    ...Object.keys(declared.declaration.rendered ?? {}),
  ],
  create: (declared) => {
    const { declaration, object } = declared;
    const members = Object.keys(object.input?.shape ?? {});
    return [
      ...writtenNames(object, declaration),
      ...present(declaration.partitions?.field),
      ...childrenOf(declaration),
      ...customOf(declaration),
      ...kindOf(declared),
    ].filter((field) => isSaidBy(object, members, field));
  },
  update: ({ declaration, object }) => {
    const members = Object.keys(object.patch?.shape ?? {});
    return [...writtenNames(object, declaration), ...customOf(declaration)].filter(
      (field) => isSaidBy(object, members, field) && !isImmutable(declaration, field),
    );
  },
};

/** Fields of a declaration in an operation. Empty if the declaration does not contain the operation. */
export const declaredFields = (declared: Declared, operation: Operation): readonly string[] =>
  canDo(declared.declaration, operation) ? [...new Set(fieldsBy[operation](declared))] : [];

export const caseOf = ({ provider, name }: Declared, operation: Operation, field: string): FieldCase => ({
  provider: provider.id,
  object: name,
  operation,
  field,
});

/** All cells of all providers. The kinds of an object share their cells. */
export const declaredCases: readonly FieldCase[] = [
  ...new Map(
    everyDeclaration.flatMap(([, declared]) =>
      operations.flatMap((operation) =>
        declaredFields(declared, operation).map((field) => {
          const fieldCase = caseOf(declared, operation, field);
          return [keyOf(fieldCase), fieldCase] as const;
        }),
      ),
    ),
  ).values(),
];
