/** SDL of inputs with the members that the simulator keeps. Other members are refused, even if the vendor has them. */
export const inputTypes = `
input IssueCreateInput { id: String teamId: String! title: String description: String priority: Int stateId: String assigneeId: String parentId: String projectId: String labelIds: [String!] dueDate: TimelessDate subscriberIds: [String!] }
input IssueBatchCreateInput { issues: [IssueCreateInput!]! }
input IssueUpdateInput { teamId: String title: String description: String priority: Int stateId: String assigneeId: String parentId: String projectId: String labelIds: [String!] dueDate: TimelessDate subscriberIds: [String!] }
input CustomerNeedCreateInput { issueId: String customerId: String body: String }
input CommentCreateInput { issueId: String body: String }
input CommentUpdateInput { body: String }
input AttachmentCreateInput { issueId: String! title: String! url: String! }
input CustomerCreateInput { name: String! domains: [String!] = [] }
input WebhookCreateInput { url: String! label: String secret: String allPublicTeams: Boolean teamId: String resourceTypes: [String!]! }
input CustomerUpdateInput { name: String domains: [String!] }
`;
