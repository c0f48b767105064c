import type { ObjectName } from '../../lib/objects/names.ts';
import type { Declaration, FieldMapping, ObjectDeclaration } from '../../lib/providers/define.ts';
import { isUnion, mappingOf } from '../../lib/providers/language/kinds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { type Declared, everyDeclaration } from '../providers/declared.ts';

/** A fault that swaps two members of a declaration, and the cells that must no longer be proven. */
export interface Swap {
  readonly name: string;
  readonly provider: ProviderName;
  readonly object: ObjectName;
  readonly kind?: string;
  readonly cells: readonly string[];
  readonly apply: (declaration: ObjectDeclaration) => ObjectDeclaration;
}

const withFields = (declaration: ObjectDeclaration, fields: Record<string, FieldMapping>): ObjectDeclaration => ({
  ...declaration,
  fields: { ...declaration.fields, ...fields },
});

const known = (declaration: ObjectDeclaration, field: string): FieldMapping => {
  const mapping = mappingOf(declaration, field);
  if (mapping === undefined) throw new Error(`there is no field ${field} to swap`);
  return mapping;
};

/** Swaps the places of two fields. */
const fields =
  (one: string, other: string): Swap['apply'] =>
  (declaration) =>
    withFields(declaration, { [one]: known(declaration, other), [other]: known(declaration, one) });

/** Swaps the places of two references. Each keeps the object that it refers to. */
const places =
  (one: string, other: string): Swap['apply'] =>
  (declaration) => {
    const [first, second] = [known(declaration, one), known(declaration, other)];
    if (typeof first === 'string' || typeof second === 'string') throw new Error('these are no references');
    if (first.kind !== 'ref' || second.kind !== 'ref') throw new Error('these are no references');
    const at = ({ read, write }: { read?: unknown; write?: unknown }) => ({ read, write });
    return withFields(declaration, {
      [one]: { ...first, ...at(second) } as FieldMapping,
      [other]: { ...second, ...at(first) } as FieldMapping,
    });
  };

/** Swaps two members of a field: words of a choice, parts of an address. */
const members =
  (field: string, of: 'words' | 'members', one: string, other: string): Swap['apply'] =>
  (declaration) => {
    const mapping = Object(known(declaration, field));
    const swapped = { ...mapping[of], [one]: mapping[of][other], [other]: mapping[of][one] };
    return withFields(declaration, { [field]: { ...mapping, [of]: swapped } });
  };

const times: Swap['apply'] = (declaration) => {
  const { createdAt, modifiedAt } = declaration;
  if (createdAt === undefined || modifiedAt === undefined) throw new Error('there are no times to swap');
  return { ...declaration, createdAt: modifiedAt, modifiedAt: createdAt };
};

const notInverted: Swap['apply'] = (declaration) => {
  const { codec: _, ...plain } = Object(known(declaration, 'is_private'));
  return withFields(declaration, { is_private: plain });
};

/** Swaps that counted as proven while a declaration was its own proof, and similar swaps. */
export const swaps: readonly Swap[] = [
  {
    name: 'first and last name',
    provider: 'hubspot',
    object: 'crm.contact',
    cells: ['first_name', 'last_name'],
    apply: fields('first_name', 'last_name'),
  },
  {
    name: 'created and modified',
    provider: 'pipedrive',
    object: 'crm.deal',
    cells: ['created_at', 'modified_at'],
    apply: times,
  },
  {
    name: 'urgent and high',
    provider: 'linear',
    object: 'ticketing.ticket',
    cells: ['priority'],
    apply: members('priority', 'words', 'urgent', 'high'),
  },
  {
    name: 'user and contact',
    provider: 'pipedrive',
    object: 'crm.note',
    cells: ['user_id', 'contact_id'],
    apply: places('user_id', 'contact_id'),
  },
  {
    name: 'city and state',
    provider: 'hubspot',
    object: 'crm.contact',
    cells: ['addresses'],
    apply: members('addresses', 'members', 'city', 'state'),
  },
  {
    name: 'private and public',
    provider: 'zendesk',
    object: 'ticketing.comment',
    cells: ['is_private'],
    apply: notInverted,
  },
  {
    name: 'the direction of e-mails',
    provider: 'hubspot',
    object: 'crm.engagement',
    kind: 'email',
    cells: ['direction'],
    apply: members('direction', 'words', 'inbound', 'outbound'),
  },
  {
    name: 'phone and details',
    provider: 'zendesk',
    object: 'ticketing.contact',
    cells: ['phone_number', 'details'],
    apply: fields('phone_number', 'details'),
  },
  {
    name: 'account and contact',
    provider: 'zendesk',
    object: 'ticketing.ticket',
    cells: ['account_id'],
    apply: places('account_id', 'contact_id'),
  },
  {
    name: 'title and text',
    provider: 'github',
    object: 'ticketing.ticket',
    cells: ['name', 'description'],
    apply: fields('name', 'description'),
  },
  {
    name: 'low and normal',
    provider: 'linear',
    object: 'ticketing.ticket',
    cells: ['priority'],
    apply: members('priority', 'words', 'low', 'normal'),
  },
  {
    name: 'created and modified of issues',
    provider: 'jira',
    object: 'ticketing.ticket',
    cells: ['created_at', 'modified_at'],
    apply: times,
  },
];

const declaredOf = ({ provider, object, kind }: Swap): Declared => {
  const found = everyDeclaration.find(
    ([, one]) => one.provider.id === provider && one.name === object && one.kind === kind,
  );
  if (found === undefined) throw new Error(`${provider} declares no ${object} ${kind ?? ''}`);
  return found[1];
};

const replaced = (whole: Declaration, kind: string | undefined, declaration: ObjectDeclaration): Declaration =>
  isUnion(whole) && kind !== undefined
    ? ({ ...whole, kinds: { ...whole.kinds, [kind]: declaration } } as Declaration)
    : declaration;

/** Runs a function while the service uses a swapped declaration. */
export const whileSwapped = async <T>(swap: Swap, act: (declared: Declared) => Promise<T>): Promise<T> => {
  const declared = declaredOf(swap);
  const objects = declared.provider.objects as Record<string, Declaration>;
  const whole = objects[declared.name] as Declaration;
  const declaration = swap.apply(declared.declaration);
  objects[declared.name] = replaced(whole, swap.kind, declaration);
  try {
    return await act({ ...declared, declaration });
  } finally {
    objects[declared.name] = whole;
  }
};
