/** SDL of queries and mutations, and of the mutations' payloads. */
export const operationTypes = `
interface Node { id: ID! }
type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
type IssuePayload { issue: Issue lastSyncId: Float! success: Boolean! }
type IssueBatchPayload { issues: [Issue!]! lastSyncId: Float! success: Boolean! }
type IssueArchivePayload { entity: Issue lastSyncId: Float! success: Boolean! }
type DeletePayload { entityId: String! lastSyncId: Float! success: Boolean! }
type CommentPayload { comment: Comment! lastSyncId: Float! success: Boolean! }
type AttachmentPayload { attachment: Attachment! lastSyncId: Float! success: Boolean! }
type UploadFileHeader { key: String! value: String! }
type UploadFile {
  assetUrl: String! contentType: String! filename: String! headers: [UploadFileHeader!]! metaData: JSONObject size: Int!
  uploadUrl: String!
}
type UploadPayload { lastSyncId: Float! success: Boolean! uploadFile: UploadFile }
type CustomerPayload { customer: Customer! lastSyncId: Float! success: Boolean! }
type CustomerNeedPayload { lastSyncId: Float! need: CustomerNeed! success: Boolean! }
type WebhookPayload { lastSyncId: Float! success: Boolean! webhook: Webhook! }
type Query {
  attachment(id: String!): Attachment! attachments: AttachmentConnection!
  attachmentsForURL(after: String before: String first: Int includeArchived: Boolean last: Int orderBy: PaginationOrderBy url: String!): AttachmentConnection!
  comment(hash: String id: String): Comment! comments: CommentConnection! customer(id: String!): Customer!
  customerNeed(hash: String id: String): CustomerNeed! customerNeeds: CustomerNeedConnection!
  customers(sorts: [CustomerSortInput!]): CustomerConnection! externalUser(id: String!): ExternalUser! externalUsers: ExternalUserConnection!
  issue(id: String!): Issue! issueLabel(id: String!): IssueLabel! issueLabels: IssueLabelConnection!
  issues(sort: [IssueSortInput!]): IssueConnection! organization: Organization! project(id: String!): Project! projects(sort: [ProjectSortInput!]): ProjectConnection!
  team(id: String!): Team! teams: TeamConnection! user(id: String!): User!
  users(includeDisabled: Boolean sort: [UserSortInput!]): UserConnection! viewer: User! webhook(id: String!): Webhook!
  webhooks: WebhookConnection! workflowState(id: String!): WorkflowState! workflowStates: WorkflowStateConnection!
}
type Mutation {
  issueCreate(input: IssueCreateInput!): IssuePayload!
  issueBatchCreate(input: IssueBatchCreateInput!): IssueBatchPayload!
  issueUpdate(id: String! input: IssueUpdateInput!): IssuePayload!
  issueDelete(id: String! permanentlyDelete: Boolean): IssueArchivePayload!
  commentCreate(input: CommentCreateInput!): CommentPayload!
  commentUpdate(id: String! input: CommentUpdateInput! skipEditedAt: Boolean): CommentPayload!
  commentDelete(id: String!): DeletePayload!
  attachmentCreate(input: AttachmentCreateInput!): AttachmentPayload!
  fileUpload(contentType: String! filename: String! makePublic: Boolean metaData: JSON size: Int!): UploadPayload!
  customerCreate(input: CustomerCreateInput!): CustomerPayload!
  customerUpdate(id: String! input: CustomerUpdateInput!): CustomerPayload!
  customerNeedCreate(input: CustomerNeedCreateInput!): CustomerNeedPayload!
  customerDelete(id: String!): DeletePayload!
  webhookCreate(input: WebhookCreateInput!): WebhookPayload!
  webhookDelete(id: String!): DeletePayload!
}
`;
