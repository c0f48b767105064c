import { buildSchema } from 'graphql';

const comparators = `
input IDComparator { eq: ID in: [ID!] neq: ID nin: [ID!] }
input IssueIDComparator { eq: ID in: [ID!] neq: ID nin: [ID!] }
input StringComparator { eq: String eqIgnoreCase: String in: [String!] neq: String nin: [String!] contains: String }
input BooleanComparator { eq: Boolean neq: Boolean }
input DateComparator { eq: DateTimeOrDuration gt: DateTimeOrDuration gte: DateTimeOrDuration lt: DateTimeOrDuration lte: DateTimeOrDuration }
`;

const filterTypes = `
input IssueFilter { and: [IssueFilter!] or: [IssueFilter!] id: IssueIDComparator updatedAt: DateComparator assignee: NullableUserFilter state: WorkflowStateFilter }
input NullableIssueFilter { and: [NullableIssueFilter!] or: [NullableIssueFilter!] id: IssueIDComparator null: Boolean }
input CommentFilter { and: [CommentFilter!] or: [CommentFilter!] id: IDComparator updatedAt: DateComparator issue: NullableIssueFilter }
input AttachmentFilter { and: [AttachmentFilter!] or: [AttachmentFilter!] id: IDComparator updatedAt: DateComparator }
input UserFilter { and: [UserFilter!] or: [UserFilter!] id: IDComparator updatedAt: DateComparator email: StringComparator }
input NullableUserFilter { and: [NullableUserFilter!] or: [NullableUserFilter!] id: IDComparator null: Boolean }
input CustomerFilter { and: [CustomerFilter!] or: [CustomerFilter!] id: IDComparator updatedAt: DateComparator }
input CustomerNeedFilter { and: [CustomerNeedFilter!] or: [CustomerNeedFilter!] id: IDComparator customer: NullableCustomerFilter }
input NullableCustomerFilter { and: [NullableCustomerFilter!] or: [NullableCustomerFilter!] id: IDComparator null: Boolean }
input IssueLabelFilter { and: [IssueLabelFilter!] or: [IssueLabelFilter!] id: IDComparator updatedAt: DateComparator name: StringComparator isGroup: BooleanComparator team: NullableTeamFilter }
input TeamFilter { and: [TeamFilter!] or: [TeamFilter!] id: IDComparator updatedAt: DateComparator }
input NullableTeamFilter { and: [NullableTeamFilter!] or: [NullableTeamFilter!] id: IDComparator null: Boolean }
input ProjectFilter { and: [ProjectFilter!] or: [ProjectFilter!] id: IDComparator updatedAt: DateComparator }
input WorkflowStateFilter { and: [WorkflowStateFilter!] or: [WorkflowStateFilter!] id: IDComparator name: StringComparator }
`;

const inputs = `
input IssueCreateInput { teamId: String! title: String description: String priority: Int stateId: String assigneeId: String parentId: String projectId: String labelIds: [String!] dueDate: TimelessDate }
input IssueUpdateInput { teamId: String title: String description: String priority: Int stateId: String assigneeId: String parentId: String projectId: String labelIds: [String!] dueDate: TimelessDate }
input CustomerNeedCreateInput { issueId: String customerId: String body: String }
input CommentCreateInput { issueId: String body: String }
input CommentUpdateInput { body: String }
input AttachmentCreateInput { issueId: String! title: String! url: String! }
input CustomerCreateInput { name: String! domains: [String!] = [] }
input WebhookCreateInput { url: String! label: String secret: String allPublicTeams: Boolean teamId: String resourceTypes: [String!]! }
input CustomerUpdateInput { name: String domains: [String!] }
`;

const types = `
scalar DateTime
scalar DateTimeOrDuration
scalar TimelessDate
enum PaginationOrderBy { createdAt updatedAt }
interface Node { id: ID! }
type PageInfo { hasNextPage: Boolean! endCursor: String }
type Organization implements Node { id: ID! name: String! urlKey: String! createdAt: DateTime! updatedAt: DateTime! }
type Issue implements Node {
  id: ID! createdAt: DateTime! updatedAt: DateTime! archivedAt: DateTime trashed: Boolean identifier: String! number: Float! url: String!
  title: String! description: String priority: Float! dueDate: TimelessDate completedAt: DateTime canceledAt: DateTime
  state: WorkflowState! team: Team! assignee: User parent: Issue project: Project creator: User externalUserCreator: ExternalUser
  labels(after: String filter: IssueLabelFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): IssueLabelConnection!
  attachments(after: String filter: AttachmentFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): AttachmentConnection!
  needs(after: String filter: CustomerNeedFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): CustomerNeedConnection!
}
type Comment implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! body: String! url: String! issue: Issue user: User externalUser: ExternalUser }
type Attachment implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! title: String! subtitle: String url: String! sourceType: String creator: User issue: Issue! }
type User implements Node {
  id: ID! createdAt: DateTime! updatedAt: DateTime! name: String! displayName: String! email: String! active: Boolean!
  teams(after: String filter: TeamFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): TeamConnection!
}
type ExternalUser implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! name: String! email: String }
type IssueLabel implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! name: String! color: String! isGroup: Boolean! team: Team }
type Team implements Node {
  id: ID! createdAt: DateTime! updatedAt: DateTime! name: String! key: String! description: String
  states(after: String filter: WorkflowStateFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): WorkflowStateConnection!
}
type WorkflowState implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! name: String! type: String! position: Float! team: Team! }
type Project implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! archivedAt: DateTime trashed: Boolean name: String! description: String! url: String! }
type Customer implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! name: String! domains: [String!]! }
type Webhook implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! label: String url: String enabled: Boolean! allPublicTeams: Boolean! resourceTypes: [String!]! }
type WebhookConnection { nodes: [Webhook!]! pageInfo: PageInfo! }
type WebhookPayload { success: Boolean! webhook: Webhook! }
type IssueConnection { nodes: [Issue!]! pageInfo: PageInfo! }
type CommentConnection { nodes: [Comment!]! pageInfo: PageInfo! }
type AttachmentConnection { nodes: [Attachment!]! pageInfo: PageInfo! }
type UserConnection { nodes: [User!]! pageInfo: PageInfo! }
type ExternalUserConnection { nodes: [ExternalUser!]! pageInfo: PageInfo! }
type IssueLabelConnection { nodes: [IssueLabel!]! pageInfo: PageInfo! }
type TeamConnection { nodes: [Team!]! pageInfo: PageInfo! }
type WorkflowStateConnection { nodes: [WorkflowState!]! pageInfo: PageInfo! }
type ProjectConnection { nodes: [Project!]! pageInfo: PageInfo! }
type CustomerNeed implements Node { id: ID! createdAt: DateTime! updatedAt: DateTime! body: String priority: Float! issue: Issue customer: Customer }
type CustomerNeedConnection { nodes: [CustomerNeed!]! pageInfo: PageInfo! }
type CustomerNeedPayload { success: Boolean! need: CustomerNeed! }
type CustomerConnection { nodes: [Customer!]! pageInfo: PageInfo! }
interface ArchivePayload { success: Boolean! }
type IssuePayload { success: Boolean! issue: Issue }
type IssueArchivePayload implements ArchivePayload { success: Boolean! }
type DeletePayload implements ArchivePayload { success: Boolean! entityId: String! }
type CommentPayload { success: Boolean! comment: Comment! }
type AttachmentPayload { success: Boolean! attachment: Attachment! }
type UploadFileHeader { key: String! value: String! }
type UploadFile { assetUrl: String! contentType: String! filename: String! headers: [UploadFileHeader!]! size: Int! uploadUrl: String! }
type UploadPayload { success: Boolean! uploadFile: UploadFile }
type CustomerPayload { success: Boolean! customer: Customer! }
`;

const operations = `
type Query {
  viewer: User!
  organization: Organization!
  issue(id: String!): Issue!
  issues(after: String filter: IssueFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): IssueConnection!
  comment(id: String): Comment!
  comments(after: String filter: CommentFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): CommentConnection!
  attachment(id: String!): Attachment!
  attachments(after: String filter: AttachmentFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): AttachmentConnection!
  user(id: String!): User!
  users(after: String filter: UserFilter first: Int includeArchived: Boolean includeDisabled: Boolean orderBy: PaginationOrderBy): UserConnection!
  externalUser(id: String!): ExternalUser!
  externalUsers(after: String first: Int includeArchived: Boolean orderBy: PaginationOrderBy): ExternalUserConnection!
  issueLabel(id: String!): IssueLabel!
  issueLabels(after: String filter: IssueLabelFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): IssueLabelConnection!
  team(id: String!): Team!
  teams(after: String filter: TeamFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): TeamConnection!
  project(id: String!): Project!
  projects(after: String filter: ProjectFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): ProjectConnection!
  customer(id: String!): Customer!
  customers(after: String filter: CustomerFilter first: Int includeArchived: Boolean orderBy: PaginationOrderBy): CustomerConnection!
  webhooks(after: String first: Int includeArchived: Boolean orderBy: PaginationOrderBy): WebhookConnection!
}
type Mutation {
  issueCreate(input: IssueCreateInput!): IssuePayload!
  issueUpdate(id: String! input: IssueUpdateInput!): IssuePayload!
  issueDelete(id: String! permanentlyDelete: Boolean): IssueArchivePayload!
  commentCreate(input: CommentCreateInput!): CommentPayload!
  commentUpdate(id: String! input: CommentUpdateInput!): CommentPayload!
  commentDelete(id: String!): DeletePayload!
  attachmentCreate(input: AttachmentCreateInput!): AttachmentPayload!
  fileUpload(contentType: String! filename: String! makePublic: Boolean size: Int!): UploadPayload!
  customerCreate(input: CustomerCreateInput!): CustomerPayload!
  customerUpdate(id: String! input: CustomerUpdateInput!): CustomerPayload!
  customerNeedCreate(input: CustomerNeedCreateInput!): CustomerNeedPayload!
  customerDelete(id: String!): DeletePayload!
  webhookCreate(input: WebhookCreateInput!): WebhookPayload!
  webhookDelete(id: String!): DeletePayload!
}
`;

/** The part of the vendor's schema that the simulator serves; the contract suite holds it against the whole. */
export const linearSdl = [types, comparators, filterTypes, inputs, operations].join('');

export const linearSchema = buildSchema(linearSdl);
