import {
  buildSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
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
import { linearSchema, linearSdl } from '../../../../infra/simulators/linear/schema.ts';
import { linear } from '../../../../lib/providers/linear/index.ts';
import { linearWebhooks } from '../../../../lib/providers/linear/webhooks.ts';
import { isDescribed } from '../../../contract/descriptions.ts';
import { documentsIn } from '../../../contract/graphql/controls.ts';
import { schemaOf } from '../../../contract/graphql/schema.ts';

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

/** Members that the vendor's own client already uses but the published schema lacks. */
const newer = [
  ...[
    'Document.owner',
    'Draft.generationMetadata',
    'DraftGenerationMetadata',
    'Draft.updateHealth',
    'IssueLabel.groupType',
  ],
  ...['LabelGroupType', 'Organization.defaultHomeViewTargetId', 'Organization.suggestedBranchNameEnabled'],
  ...['Project.resourceCount', 'ProjectLabel.groupType', 'ProjectUpdate.shortSummary'],
  ...['ReleasePipeline.rolloverIssuesOnCompletion', 'Team.viewerCanJoin', 'Team.viewerCanLeave'],
  ...['Team.viewerMembership', 'Template.content'],
];

/** Differences between a schema and the vendor's schema. */
const faultsOf = (schema: GraphQLSchema): Part => {
  const vendor = schemaOf('linear');
  const faults = Object.values(schema.getTypeMap()).flatMap((part) => {
    if (part.name.startsWith('__') || (isScalarType(part) && isSpecifiedScalarType(part))) return [];
    const whole = vendor.getType(part.name);
    if (whole === undefined || kindOf(whole) !== kindOf(part)) return [`${part.name} is no ${kindOf(part)}`];
    return [fieldFaults, inputFaults, enumFaults, interfaceFaults].flatMap((of) => of(part, whole));
  });
  return faults.filter((fault) => !newer.some((name) => fault.split(/:| is /)[0] === name));
};

/** Types of a workspace's records, which the simulator supports completely. */
const records = [
  ...['Attachment', 'Comment', 'Customer', 'CustomerNeed', 'ExternalUser', 'Issue', 'IssueLabel', 'Organization'],
  ...['Project', 'Team', 'User', 'Webhook', 'WorkflowState', 'PageInfo'],
];

/** Types without simulated records. Their members are null, an empty list, or the smallest allowed value. */
const related = [
  ...['DraftGenerationMetadata', 'ExternalEntityInfoGithubMetadata', 'ExternalEntityInfoJiraMetadata'],
  ...['ExternalEntitySlackMetadata'],
  ...['ActorBot', 'AgentSession', 'AiPromptProgress', 'AiPromptRules', 'CustomerStatus', 'CustomerTier'],
  ...['Cycle', 'Document', 'DocumentContent', 'Draft', 'EntityExternalLink', 'ExternalEntityInfo', 'Facet'],
  ...['Favorite', 'GitAutomationState', 'GitAutomationTargetBranch', 'IdentityProvider', 'Initiative'],
  ...['InitiativeToProject', 'InitiativeUpdate', 'Integration', 'IntegrationsSettings', 'IssueDraft'],
  ...['IssueHistory', 'IssueImport', 'IssueRelation', 'IssueSharedAccess'],
  ...['IssueStateSpan', 'IssueSuggestion', 'OrganizationIpRestriction', 'PaidSubscription', 'Post'],
  ...['ProjectAttachment', 'ProjectHistory', 'ProjectLabel', 'ProjectMilestone', 'ProjectRelation'],
  ...['ProjectStatus', 'ProjectUpdate', 'Reaction', 'Release', 'ReleaseNote', 'ReleasePipeline'],
  ...['ReleaseStage', 'Summary', 'SyncedExternalThread', 'TeamMembership', 'TeamPinnedResource'],
  ...['TeamResourceSection', 'Template', 'TriageResponsibility', 'WebhookFailureEvent', 'WelcomeMessage'],
];

const isSimulated = (type: unknown): boolean =>
  linearSchema().getType(String(type).replaceAll(/[[\]!]/g, '')) !== undefined;

/** Members of the vendor's types that the simulator lacks. It does not support orders of lists by other fields. */
const missingIn = (name: string): Part => {
  const [part, whole] = [linearSchema().getType(name), schemaOf('linear').getType(name)];
  if (!isObjectType(part) || !isObjectType(whole)) return [`${name} is missing`];
  return Object.values(whole.getFields()).flatMap((field) => {
    const own = part.getFields()[field.name];
    if (own === undefined) return [`${name}.${field.name}`];
    const given = new Set(own.args.map((argument) => argument.name));
    const lacking = field.args.filter((argument) => isSimulated(argument.type) && !given.has(argument.name));
    return lacking.map((argument) => `${name}.${field.name}(${argument.name})`);
  });
};

const unfiltered = (name: string): Part => {
  const [part, whole] = [linearSchema().getType(name), schemaOf('linear').getType(name)];
  if (!isInputObjectType(part) || !isInputObjectType(whole)) return [`${name} is missing`];
  const own = part.getFields();
  return Object.values(whole.getFields()).flatMap(({ name: member, type }) =>
    own[member] === undefined && isSimulated(type) ? [`${name}.${member}`] : [],
  );
};

const namesOf = (test: (type: GraphQLNamedType) => boolean): Part =>
  Object.values(linearSchema().getTypeMap())
    .filter((type) => test(type) && !type.name.startsWith('__'))
    .map(({ name }) => name);

const documents = [...new Set(documentsIn({ linear, linearWebhooks }))];

describe.skipIf(!isDescribed('linear'))("the simulator's schema", () => {
  it("is a part of the vendor's schema", () => {
    expect(faultsOf(buildSchema(linearSdl()))).toEqual([]);
  });

  it('contains all members of the types of records, with the arguments of their lists', () => {
    expect(records.flatMap(missingIn)).toEqual([]);
  });

  it('contains every comparator, and every filter by a simulated member', () => {
    const filters = namesOf(isInputObjectType).filter((name) => /(?:Filter|Comparator)$/.test(name));
    expect(filters.length).toBeGreaterThan(40);
    expect(filters.flatMap(unfiltered)).toEqual([]);
  });

  it('contains the types without simulated records', () => {
    const known = /(?:Connection|Edge|Payload|UploadFile|UploadFileHeader|Query|Mutation)$/;
    const others = namesOf(isObjectType).filter((name) => !known.test(name) && !records.includes(name));
    expect(others.toSorted()).toEqual(related.toSorted());
  });

  it.each([
    ['a type', 'type Query {', 'type Colour { red: Int } type Query {', 'Colour is no GraphQLObjectType'],
    ['a field', 'type Issue implements Node {', 'type Issue implements Node { colour: String ', /^Issue\.colour/],
    ['what may be null', 'IssuePayload { issue: Issue ', 'IssuePayload { issue: Issue! ', /^IssuePayload\.issue/],
    ['an argument', 'issue(id: String!)', 'issue(id: String!, colour: Int)', 'Query.issue(colour)'],
    ['an argument that need not be given', 'team(id: String!)', 'team(id: String)', 'Query.team(id)'],
    ['a member of an input', 'input CommentUpdateInput { ', 'input CommentUpdateInput { colour: Int ', /colour/],
    ['a value of an enum', 'enum PaginationOrderBy { ', 'enum PaginationOrderBy { colour ', /colour/],
  ])('would be refused with %s of its own', (_, was, becomes, fault) => {
    const sdl = linearSdl();
    expect(sdl.split(was)).toHaveLength(2);
    const faults = faultsOf(buildSchema(sdl.replace(was, becomes)));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});

describe('the operations of the declaration', () => {
  it('are found, and contain no needless space', () => {
    expect(documents.length).toBeGreaterThan(30);
    expect(documents.filter((document) => /\s{2}|\n/.test(document))).toEqual([]);
  });

  it('are all known to the simulator', () => {
    const faults = documents.flatMap((document) => validate(linearSchema(), parse(document)));
    expect(faults.map(({ message }) => message)).toEqual([]);
  });
});
