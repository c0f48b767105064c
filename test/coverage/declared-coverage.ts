import { isWritten } from '../../lib/engine/mapping/leads.ts';
import type { UnifiedObject } from '../../lib/objects/define.ts';
import type { FieldMapping, ObjectDeclaration } from '../../lib/providers/define.ts';
import { canDo, isImmutable, isReadable, isUnion } from '../../lib/providers/language/kinds.ts';
import { type Declared, everyDeclaration, fieldsOf } from '../providers/declared.ts';

/** The operations that carry fields. */
export const operations = ['list', 'get', 'create', 'update'] as const;

export type Operation = (typeof operations)[number];

/** One field in one operation on one object of one provider. */
export interface FieldCase {
  readonly provider: string;
  readonly object: string;
  readonly operation: Operation;
  readonly field: string;
}

export const keyOf = ({ provider, object, operation, field }: FieldCase): string =>
  `${provider} ${object} ${operation} ${field}`;

/** Whether a body says a field: by its own name, as a whole by its parts, or as a part of a whole. */
const isSaidBy = ({ derived = {} }: UnifiedObject, members: readonly string[], field: string): boolean =>
  members.includes(field) ||
  Object.entries(derived).some(
    ([whole, parts]) =>
      (field === whole && parts.some((part) => members.includes(part))) ||
      (parts.includes(field) && members.includes(whole)),
  );

const isConstant = (mapping: FieldMapping): boolean => typeof mapping === 'object' && mapping.kind === 'constant';

/** When somebody has decided is compared with a consent, and no record shows it. */
const undisclosed = ['decided_at', 'sms_decided_at', 'complaint', 'hard_bounce'];

/** Shown, and written, as elements of a list: `test/records/consent/subscriptions.test.ts`. */
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

/** What a project alone can map to a field is in no account before. */
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

/** The fields that a declaration has in an operation; none where it does not have the operation. */
export const declaredFields = (declared: Declared, operation: Operation): readonly string[] =>
  canDo(declared.declaration, operation) ? [...new Set(fieldsBy[operation](declared))] : [];

export const caseOf = ({ provider, name }: Declared, operation: Operation, field: string): FieldCase => ({
  provider: provider.id,
  object: name,
  operation,
  field,
});

/** Every cell of every provider, once: kinds of an object have their cells together. */
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
