import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  isSpecifiedScalarType,
  parse,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { linearSchema, linearSdl } from '../../infra/simulators/linear/schema.ts';
import { linear } from '../../lib/providers/linear/index.ts';
import { linearWebhooks } from '../../lib/providers/linear/webhooks.ts';
import { descriptionsPresent } from './descriptions.ts';
import { documentsIn } from './graphql-controls.ts';
import { schemaOf } from './graphql-schema.ts';

type Part = readonly string[];

const kindOf = (type: GraphQLNamedType): string => type.constructor.name;

const fieldFaults = (part: GraphQLNamedType, whole: GraphQLNamedType): Part => {
  const hasFields = (type: GraphQLNamedType) => isObjectType(type) || isInterfaceType(type);
  if (!hasFields(part) || !hasFields(whole)) return [];
  return Object.values(part.getFields()).flatMap((field) => {
    const place = `${part.name}.${field.name}`;
    const known = whole.getFields()[field.name];
    if (String(known?.type) !== String(field.type)) return [`${place}: ${field.type}, the vendor has ${known?.type}`];
    const types = new Map((known?.args ?? []).map(({ name, type }) => [name, String(type)]));
    const strange = field.args.filter(({ name, type }) => types.get(name) !== String(type));
    const given = new Set(field.args.map(({ name }) => name));
    const missing = (known?.args ?? []).filter((argument) => isRequiredArgument(argument) && !given.has(argument.name));
    return [...strange, ...missing].map(({ name }) => `${place}(${name})`);
  });
};

const inputFaults = (part: GraphQLNamedType, whole: GraphQLNamedType): Part => {
  if (!isInputObjectType(part) || !isInputObjectType(whole)) return [];
  const [own, all] = [part.getFields(), whole.getFields()];
  const strange = Object.values(own).filter(({ name, type }) => String(all[name]?.type) !== String(type));
  const missing = Object.values(all).filter((field) => isRequiredInputField(field) && own[field.name] === undefined);
  return [...strange, ...missing].map(({ name }) => `${part.name}.${name}`);
};

const enumFaults = (part: GraphQLNamedType, whole: GraphQLNamedType): Part => {
  if (!isEnumType(part) || !isEnumType(whole)) return [];
  const known = new Set(whole.getValues().map(({ name }) => name));
  return part.getValues().flatMap(({ name }) => (known.has(name) ? [] : [`${part.name}.${name}`]));
};

const interfaceFaults = (part: GraphQLNamedType, whole: GraphQLNamedType): Part => {
  if (!isObjectType(part) || !isObjectType(whole)) return [];
  const known = new Set(whole.getInterfaces().map(({ name }) => name));
  return part.getInterfaces().flatMap(({ name }) => (known.has(name) ? [] : [`${part.name} implements ${name}`]));
};

/** What of a schema is not as the vendor's has it. */
const faultsOf = (schema: typeof linearSchema): Part => {
  const vendor = schemaOf('linear');
  return Object.values(schema.getTypeMap()).flatMap((part) => {
    if (part.name.startsWith('__') || (isScalarType(part) && isSpecifiedScalarType(part))) return [];
    const whole = vendor.getType(part.name);
    if (whole === undefined || kindOf(whole) !== kindOf(part)) return [`${part.name} is no ${kindOf(part)}`];
    return [fieldFaults, inputFaults, enumFaults, interfaceFaults].flatMap((faults) => faults(part, whole));
  });
};

const documents = [...new Set(documentsIn({ linear, linearWebhooks }))];

describe.skipIf(!descriptionsPresent())("the simulator's schema", () => {
  it("is a part of the vendor's", () => {
    expect(faultsOf(linearSchema)).toEqual([]);
  });

  it.each([
    ['a type', 'type Query {', 'type Colour { red: Int } type Query {', 'Colour is no GraphQLObjectType'],
    ['a field', 'title: String! description', 'colour: String title: String! description', /^Issue\.colour/],
    ['what may be null', 'trashed: Boolean identifier', 'trashed: Boolean! identifier', /^Issue\.trashed/],
    ['an argument', 'issue(id: String!)', 'issue(id: String!, colour: Int)', 'Query.issue(colour)'],
    ['an argument that need not be given', 'team(id: String!)', 'team(id: String)', 'Query.team(id)'],
    ['a member of an input', 'input CommentUpdateInput { ', 'input CommentUpdateInput { colour: Int ', /colour/],
    ['a value of an enum', 'enum PaginationOrderBy { ', 'enum PaginationOrderBy { colour ', /colour/],
  ])('would not be with %s of its own', (_, was, becomes, fault) => {
    expect(linearSdl.split(was)).toHaveLength(2);
    const faults = faultsOf(buildSchema(linearSdl.replace(was, becomes)));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});

describe('the operations of the declaration', () => {
  it('are a good number, written without needless space', () => {
    expect(documents.length).toBeGreaterThan(30);
    expect(documents.filter((document) => /\s{2}|\n/.test(document))).toEqual([]);
  });

  it('are all known to the simulator', () => {
    const faults = documents.flatMap((document) => validate(linearSchema, parse(document)));
    expect(faults.map(({ message }) => message)).toEqual([]);
  });
});
