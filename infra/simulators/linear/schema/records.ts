/**
 * SDL of a workspace's records with all their members. Connections have the usual arguments, which `expand.ts` adds.
 * https://studio.apollographql.com/public/Linear-API/variant/current/schema/reference
 */
export const recordTypes = `
type Issue implements Node {
  activitySummary: JSONObject addedToCycleAt: DateTime addedToProjectAt: DateTime addedToTeamAt: DateTime
  agentSessions: AgentSessionConnection! aiPromptProgresses: AiPromptProgressConnection! archivedAt: DateTime
  asksExternalUserRequester: ExternalUser asksRequester: User assignee: User attachments: AttachmentConnection!
  autoArchivedAt: DateTime autoClosedAt: DateTime boardOrder: Float! botActor: ActorBot branchName: String!
  canceledAt: DateTime children: IssueConnection! comments: CommentConnection! completedAt: DateTime
  createdAt: DateTime! creator: User customerTicketCount: Int! cycle: Cycle delegate: User description: String
  descriptionState: String documentContent: DocumentContent documents: DocumentConnection! dueDate: TimelessDate
  estimate: Float externalUserCreator: ExternalUser favorite: Favorite formerAttachments: AttachmentConnection!
  formerNeeds: CustomerNeedConnection! history: IssueHistoryConnection! id: ID! identifier: String!
  incomingSuggestions: IssueSuggestionConnection! inheritsSharedAccess: Boolean!
  integrationSourceType: IntegrationService inverseRelations: IssueRelationConnection! labelIds: [String!]!
  labels: IssueLabelConnection! lastAppliedTemplate: Template needs: CustomerNeedConnection! number: Float!
  parent: Issue previousIdentifiers: [String!]! priority: Float! priorityLabel: String! prioritySortOrder: Float!
  project: Project projectMilestone: ProjectMilestone reactionData: JSONObject! reactions: [Reaction!]!
  recurringIssueTemplate: Template relations: IssueRelationConnection! releases: ReleaseConnection!
  sharedAccess: IssueSharedAccess! slaBreachesAt: DateTime slaHighRiskAt: DateTime slaMediumRiskAt: DateTime
  slaStartedAt: DateTime slaType: String snoozedBy: User snoozedUntilAt: DateTime sortOrder: Float!
  sourceComment: Comment startedAt: DateTime startedTriageAt: DateTime state: WorkflowState!
  stateHistory(after: String before: String first: Int last: Int): IssueStateSpanConnection!
  subIssueSortOrder: Float subscribers(includeDisabled: Boolean): UserConnection!
  suggestions: IssueSuggestionConnection! suggestionsGeneratedAt: DateTime summary: Summary
  syncedWith: [ExternalEntityInfo!] team: Team! title: String! trashed: Boolean triagedAt: DateTime trusted: Boolean
  updatedAt: DateTime! url: String!
}
type Comment implements Node {
  agentSession: AgentSession agentSessions: AgentSessionConnection! aiPromptProgresses: AiPromptProgressConnection!
  archivedAt: DateTime body: String! bodyData: String! botActor: ActorBot children: CommentConnection!
  createdAt: DateTime! createdIssues: IssueConnection! documentContent: DocumentContent documentContentId: String
  editedAt: DateTime externalThread: SyncedExternalThread externalUser: ExternalUser hideInLinear: Boolean! id: ID!
  initiative: Initiative initiativeId: String initiativeUpdate: InitiativeUpdate initiativeUpdateId: String
  isArtificialAgentSessionRoot: Boolean! issue: Issue issueId: String onBehalfOf: User parent: Comment
  parentId: String post: Post project: Project projectId: String projectUpdate: ProjectUpdate
  projectUpdateId: String quotedText: String reactionData: JSONObject! reactions: [Reaction!]! resolvedAt: DateTime
  resolvingComment: Comment resolvingCommentId: String resolvingUser: User
  spawnedAgentSessions: AgentSessionConnection! syncedWith: [ExternalEntityInfo!] threadSummary: JSONObject
  updatedAt: DateTime! url: String! user: User
}
type User implements Node {
  active: Boolean! admin: Boolean! app: Boolean! archivedAt: DateTime assignedIssues: IssueConnection!
  avatarBackgroundColor: String! avatarUrl: String calendarHash: String canAccessAnyPublicTeam: Boolean!
  createdAt: DateTime! createdIssueCount: Int! createdIssues: IssueConnection! delegatedIssues: IssueConnection!
  description: String disableReason: String displayName: String! drafts: DraftConnection! email: String!
  feedFacets: FacetConnection! gitHubUserId: String guest: Boolean! hasGitHubCodeAccess: Boolean! id: ID!
  identityProvider: IdentityProvider initials: String! inviteHash: String! isAssignable: Boolean! isMe: Boolean!
  isMentionable: Boolean! issueDrafts: IssueDraftConnection! lastSeen: DateTime name: String!
  organization: Organization! owner: Boolean! statusEmoji: String statusLabel: String statusUntilAt: DateTime
  supportsAgentSessions: Boolean! teamMemberships: TeamMembershipConnection! teams: TeamConnection! timezone: String
  title: String updatedAt: DateTime! url: String!
}
type ExternalUser implements Node {
  archivedAt: DateTime avatarUrl: String createdAt: DateTime! displayName: String! email: String id: ID!
  lastSeen: DateTime name: String! organization: Organization! updatedAt: DateTime!
}
type Team implements Node {
  viewerMembership: TeamMembership viewerCanJoin: Boolean! viewerCanLeave: Boolean!
  activeCycle: Cycle aiDiscussionSummariesEnabled: Boolean! aiThreadSummariesEnabled: Boolean!
  allMembersCanJoin: Boolean ancestors: [Team!]! archivedAt: DateTime autoArchivePeriod: Float!
  autoCloseChildIssues: Boolean autoCloseParentIssues: Boolean autoClosePeriod: Float autoCloseStateId: String
  children: [Team!]! color: String createdAt: DateTime! currentProgress: JSONObject! cycleCalenderUrl: String!
  cycleCooldownTime: Float! cycleDuration: Float! cycleIssueAutoAssignCompleted: Boolean!
  cycleIssueAutoAssignStarted: Boolean! cycleLockToActive: Boolean! cycleStartDay: Float! cycles: CycleConnection!
  cyclesEnabled: Boolean! defaultIssueEstimate: Float! defaultIssueState: WorkflowState
  defaultProjectTemplate: Template defaultTemplateForMembers: Template defaultTemplateForMembersId: String
  defaultTemplateForNonMembers: Template defaultTemplateForNonMembersId: String description: String
  displayName: String! draftWorkflowState: WorkflowState facets: [Facet!]!
  gitAutomationStates: GitAutomationStateConnection! groupIssueHistory: Boolean! icon: String id: ID!
  inheritIssueEstimation: Boolean! inheritSlackAutoCreateProjectChannel: Boolean! inheritWorkflowStatuses: Boolean!
  initiativesEnabled: Boolean! integrationsSettings: IntegrationsSettings inviteHash: String!
  issueCount(includeArchived: Boolean): Int! issueEstimationAllowZero: Boolean! issueEstimationExtended: Boolean!
  issueEstimationType: String! issueOrderingNoPriorityFirst: Boolean! issueSortOrderDefaultToBottom: Boolean!
  issues(includeSubTeams: Boolean): IssueConnection! joinByDefault: Boolean key: String!
  labels: IssueLabelConnection! ledInitiativeCount: Int! markedAsDuplicateWorkflowState: WorkflowState
  members(includeDisabled: Boolean sort: [UserSortInput!]): UserConnection! membership(userId: String!): TeamMembership
  memberships: TeamMembershipConnection! mergeWorkflowState: WorkflowState mergeableWorkflowState: WorkflowState
  name: String! organization: Organization! parent: Team pinnedResources: [TeamPinnedResource!]! posts: [Post!]!
  private: Boolean! progressHistory: JSONObject! projects(includeSubTeams: Boolean sort: [ProjectSortInput!]): ProjectConnection!
  protectedBy: Team protectedById: String releasePipelines: ReleasePipelineConnection!
  requirePriorityToLeaveTriage: Boolean! resourceSections: [TeamResourceSection!]! restrictedBy: Team
  restrictedById: String retiredAt: DateTime reviewWorkflowState: WorkflowState scimGroupName: String
  scimManaged: Boolean! securitySettings: JSONObject! setIssueSortOrderOnStateChange: String!
  slackAutoCreateProjectChannel: Boolean slackIssueComments: Boolean! slackIssueStatuses: Boolean!
  slackNewIssue: Boolean! startWorkflowState: WorkflowState states: WorkflowStateConnection!
  templates(filter: NullableTemplateFilter): TemplateConnection! timezone: String! triageEnabled: Boolean! triageIssueState: WorkflowState
  triageResponsibility: TriageResponsibility upcomingCycleCount: Float! updatedAt: DateTime!
  visibility: TeamVisibility! webhooks: WebhookConnection!
}
type WorkflowState implements Node {
  archivedAt: DateTime color: String! createdAt: DateTime! description: String id: ID! inheritedFrom: WorkflowState
  issues: IssueConnection! name: String! position: Float! team: Team! type: String! updatedAt: DateTime!
}
type IssueLabel implements Node {
  groupType: LabelGroupType
  archivedAt: DateTime children: IssueLabelConnection! color: String! createdAt: DateTime! creator: User
  description: String id: ID! inheritedFrom: IssueLabel isGroup: Boolean! issues: IssueConnection!
  lastAppliedAt: DateTime name: String! organization: Organization! parent: IssueLabel retiredAt: DateTime
  retiredBy: User team: Team updatedAt: DateTime!
}
type Project implements Node {
  resourceCount: Int!
  archivedAt: DateTime attachments: ProjectAttachmentConnection! autoArchivedAt: DateTime canceledAt: DateTime
  color: String! comments: CommentConnection! completedAt: DateTime completedIssueCountHistory: [Float!]!
  completedScopeHistory: [Float!]! content: String contentState: String convertedFromIssue: Issue
  createdAt: DateTime! creator: User currentProgress: JSONObject! description: String!
  documentContent: DocumentContent documents: DocumentConnection! externalLinks: EntityExternalLinkConnection!
  facets: [Facet!]! favorite: Favorite frequencyResolution: FrequencyResolutionType! health: ProjectUpdateHealthType
  healthUpdatedAt: DateTime history: ProjectHistoryConnection! icon: String id: ID!
  inProgressScopeHistory: [Float!]! initiativeToProjects: InitiativeToProjectConnection!
  initiatives: InitiativeConnection! integrationsSettings: IntegrationsSettings
  inverseRelations: ProjectRelationConnection! issueCountHistory: [Float!]! issues: IssueConnection!
  labelIds: [String!]! labels: ProjectLabelConnection! lastAppliedTemplate: Template lastUpdate: ProjectUpdate
  lead: User members(includeDisabled: Boolean): UserConnection! microsoftTeamsChannelId: String name: String!
  needs: CustomerNeedConnection! priority: Int! priorityLabel: String! prioritySortOrder: Float! progress: Float!
  progressHistory: JSONObject! projectMilestones: ProjectMilestoneConnection!
  projectUpdateRemindersPausedUntilAt: DateTime projectUpdates: ProjectUpdateConnection!
  relations: ProjectRelationConnection! scope: Float! scopeHistory: [Float!]! slackChannelId: String
  slackIssueComments: Boolean! slackIssueStatuses: Boolean! slackNewIssue: Boolean! slugId: String!
  sortOrder: Float! startDate: TimelessDate startDateResolution: DateResolutionType startedAt: DateTime
  state: String! status: ProjectStatus! syncedWith: [ExternalEntityInfo!] targetDate: TimelessDate
  targetDateResolution: DateResolutionType teams: TeamConnection! trashed: Boolean updateReminderFrequency: Float
  updateReminderFrequencyInWeeks: Float updateRemindersDay: Day updateRemindersHour: Float updatedAt: DateTime!
  url: String!
}
type Customer implements Node {
  approximateNeedCount: Float! archivedAt: DateTime createdAt: DateTime! domains: [String!]! externalIds: [String!]!
  id: ID! integration: Integration logoUrl: String mainSourceId: String name: String! needs: [CustomerNeed!]!
  owner: User revenue: Int size: Float slackChannelId: String slugId: String! status: CustomerStatus!
  tier: CustomerTier updatedAt: DateTime! url: String!
}
type CustomerNeed implements Node {
  archivedAt: DateTime attachment: Attachment body: String bodyData: String comment: Comment content: String
  createdAt: DateTime! creator: User customer: Customer id: ID! issue: Issue originalIssue: Issue priority: Float!
  project: Project projectAttachment: ProjectAttachment updatedAt: DateTime! url: String
}
type Attachment implements Node {
  archivedAt: DateTime bodyData: String createdAt: DateTime! creator: User externalUserCreator: ExternalUser
  groupBySource: Boolean! id: ID! issue: Issue! metadata: JSONObject! originalIssue: Issue source: JSONObject
  sourceType: String subtitle: String title: String! updatedAt: DateTime! url: String!
}
type Webhook implements Node {
  allPublicTeams: Boolean! archivedAt: DateTime createdAt: DateTime! creator: User enabled: Boolean!
  failures: [WebhookFailureEvent!]! id: ID! label: String resourceTypes: [String!]! secret: String team: Team
  teamIds: [String!] updatedAt: DateTime! url: String
}
type Organization implements Node {
  defaultHomeViewTargetId: String suggestedBranchNameEnabled: Boolean!
  agentAutomationEnabled: Boolean! aiAddonEnabled: Boolean! aiDiscussionSummariesEnabled: Boolean!
  aiProviderConfiguration: JSONObject aiTelemetryEnabled: Boolean! aiThreadSummariesEnabled: Boolean!
  allowMembersToInvite: Boolean allowedAiProviders: [String!]! allowedAuthServices: [String!]!
  allowedFileUploadContentTypes: [String!] archivedAt: DateTime authSettings: JSONObject!
  codeIntelligenceEnabled: Boolean! codeIntelligenceRepository: String codingAgentEnabled: Boolean!
  codingAgentSettings: JSONObject! createdAt: DateTime! createdIssueCount: Int! customerCount: Int!
  customersConfiguration: JSONObject! customersEnabled: Boolean! defaultFeedSummarySchedule: FeedSummarySchedule
  defaultHomeView: String deletionRequestedAt: DateTime facets: [Facet!]! feedEnabled: Boolean!
  fiscalYearStartMonth: Float! generatedUpdatesEnabled: Boolean! gitBranchFormat: String
  gitLinkbackDescriptionsEnabled: Boolean! gitLinkbackMessagesEnabled: Boolean!
  gitPublicLinkbackMessagesEnabled: Boolean! hideNonPrimaryOrganizations: Boolean! hipaaComplianceEnabled: Boolean!
  id: ID! initiativeUpdateReminderFrequencyInWeeks: Float initiativeUpdateRemindersDay: Day!
  initiativeUpdateRemindersHour: Float! integrations: IntegrationConnection!
  ipRestrictions: [OrganizationIpRestriction!] labels: IssueLabelConnection! linearAgentEnabled: Boolean!
  linearAgentSettings: JSONObject! logoUrl: String name: String! periodUploadVolume: Float!
  previousUrlKeys: [String!]! projectLabels: ProjectLabelConnection! projectStatuses: [ProjectStatus!]!
  projectUpdateReminderFrequencyInWeeks: Float projectUpdateRemindersDay: Day! projectUpdateRemindersHour: Float!
  projectUpdatesReminderFrequency: ProjectUpdateReminderFrequency! pullRequestIssueMode: String!
  pullRequestTourEnabled: Boolean! releaseChannel: ReleaseChannel! releasesEnabled: Boolean!
  restrictAgentInvocationToMembers: Boolean restrictLabelManagementToAdmins: Boolean
  restrictTeamCreationToAdmins: Boolean roadmapEnabled: Boolean! samlEnabled: Boolean! samlSettings: JSONObject
  scimEnabled: Boolean! scimSettings: JSONObject securitySettings: JSONObject! slaDayCount: SLADayCountType!
  slackAutoCreateProjectChannel: Boolean! slackProjectChannelIntegration: Integration
  slackProjectChannelPrefix: String! slackProjectChannelsEnabled: Boolean! subscription: PaidSubscription
  teams: TeamConnection! templates(filter: NullableTemplateFilter): TemplateConnection! themeSettings: JSONObject trialEndsAt: DateTime
  trialStartsAt: DateTime updatedAt: DateTime! urlKey: String! userCount: Int!
  users(after: String before: String first: Int includeArchived: Boolean includeDisabled: Boolean last: Int orderBy: PaginationOrderBy): UserConnection!
  workingDays: [Float!]!
}
`;
