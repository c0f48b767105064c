import type { ObjectDeclaration, Provider } from '../../lib/providers/define.ts';

/** Never run. The compiler proves that each marked line is an error, and that the other lines are correct. */

const requests = {
  id: 'id',
  list: { method: 'GET', path: '/', records: 'items', max: 1, paginator: { type: 'cursor', cursor: 'next' } },
  get: { method: 'GET', path: '/{id}' },
} as const;

const rest = {
  id: 'acme',
  name: 'Acme',
  documentation: 'https://acme.example',
  baseUrl: 'https://acme.example',
  credentials: { token: { label: 'Token', secret: true } },
  authorization: { headers: { authorization: 'Bearer {token}' } },
  identify: { method: 'GET', path: '/me', account: 'id', name: 'name' },
  errors: { message: ['message'], code: ['code'] },
} as const;

export const wellSpelt = {
  ...rest,
  objects: { 'crm.contact': { ...requests, fields: { first_name: 'first' } } },
} as const satisfies Provider;

export const misspeltField = {
  ...rest,
  // @ts-expect-error no field of a contact is called frist_name
  objects: { 'crm.contact': { ...requests, fields: { frist_name: 'first' } } },
} as const satisfies Provider;

export const fieldOfAnotherObject = {
  ...rest,
  // @ts-expect-error a contact has no priority
  objects: { 'crm.contact': { ...requests, fields: { priority: 'p' } } },
} as const satisfies Provider;

export const misspeltObject = {
  ...rest,
  // @ts-expect-error there is no object crm.contcat
  objects: { 'crm.contcat': { ...requests, fields: { first_name: 'first' } } },
} as const satisfies Provider;

export const misspeltReference = {
  ...rest,
  objects: {
    // @ts-expect-error there is no object crm.owner
    'crm.contact': { ...requests, fields: { user_id: { kind: 'ref', object: 'crm.owner', read: 'owner' } } },
  },
} as const satisfies Provider;

export const misspeltKind = {
  ...rest,
  // @ts-expect-error there is no kind of field called choise
  objects: { 'ticketing.ticket': { ...requests, fields: { status: { kind: 'choise', at: 's', choices: [] } } } },
} as const satisfies Provider;

export const misspeltMember = {
  ...rest,
  objects: {
    // @ts-expect-error a declaration has listSince, not listsince
    'crm.contact': { ...requests, fields: { first_name: 'first' }, listsince: requests.list },
  },
} as const satisfies Provider;

export const misspeltRequired: ObjectDeclaration<'ticketing.ticket'> = {
  ...requests,
  fields: { description: 'text' },
  // @ts-expect-error no field of a ticket is called descripton
  required: ['descripton'],
};

// @ts-expect-error a provider says how its errors look
export const incomplete = { ...rest, errors: undefined, objects: {} } as const satisfies Provider;
