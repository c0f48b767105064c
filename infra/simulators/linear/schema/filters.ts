/** SDL of the filters of records. `expand.ts` adds their variants for lists and for nullable values. */
export const filterTypes = `
input IssueFilter {
  accumulatedStateUpdatedAt: NullableDateComparator addedToCycleAt: NullableDateComparator
  addedToCyclePeriod: CyclePeriodComparator ageTime: NullableDurationComparator and: [IssueFilter!]
  archivedAt: NullableDateComparator assignee: NullableUserFilter attachments: AttachmentCollectionFilter
  autoArchivedAt: NullableDateComparator autoClosedAt: NullableDateComparator canceledAt: NullableDateComparator
  children: IssueCollectionFilter comments: CommentCollectionFilter completedAt: NullableDateComparator
  createdAt: DateComparator creator: NullableUserFilter customerCount: NumberComparator
  customerImportantCount: NumberComparator cycle: NullableCycleFilter cycleTime: NullableDurationComparator
  delegate: NullableUserFilter description: NullableStringComparator dueDate: NullableTimelessDateComparator
  estimate: EstimateComparator hasActiveAgentSessions: RelationExistsComparator
  hasBlockedByRelations: RelationExistsComparator hasBlockingRelations: RelationExistsComparator
  hasDismissedAgentSessions: RelationExistsComparator hasDuplicateRelations: RelationExistsComparator
  hasErroredAgentSessions: RelationExistsComparator hasMergedAgentPullRequests: RelationExistsComparator
  hasRelatedRelations: RelationExistsComparator hasSharedUsers: RelationExistsComparator
  hasSuggestedAssignees: RelationExistsComparator hasSuggestedLabels: RelationExistsComparator
  hasSuggestedProjects: RelationExistsComparator hasSuggestedRelatedIssues: RelationExistsComparator
  hasSuggestedSimilarIssues: RelationExistsComparator hasSuggestedTeams: RelationExistsComparator
  id: IssueIDComparator labels: IssueLabelCollectionFilter lastAppliedTemplate: NullableTemplateFilter
  leadTime: NullableDurationComparator needs: CustomerNeedCollectionFilter number: NumberComparator
  or: [IssueFilter!] parent: NullableIssueFilter priority: NullableNumberComparator project: NullableProjectFilter
  projectMilestone: NullableProjectMilestoneFilter recurringIssueTemplate: NullableTemplateFilter
  releases: ReleaseCollectionFilter searchableContent: ContentComparator sharedWith: UserCollectionFilter
  slaBreachesAt: NullableDateComparator slaStatus: SlaStatusComparator snoozedBy: NullableUserFilter
  snoozedUntilAt: NullableDateComparator sourceMetadata: SourceMetadataComparator startedAt: NullableDateComparator
  state: WorkflowStateFilter subscribers: UserCollectionFilter team: TeamFilter title: StringComparator
  triageTime: NullableDurationComparator triagedAt: NullableDateComparator updatedAt: DateComparator
}
input CommentFilter {
  and: [CommentFilter!] body: StringComparator createdAt: DateComparator id: IDComparator issue: NullableIssueFilter
  needs: CustomerNeedCollectionFilter or: [CommentFilter!] parent: NullableCommentFilter
  project: NullableProjectFilter updatedAt: DateComparator user: UserFilter
}
input UserFilter {
  active: BooleanComparator admin: BooleanComparator and: [UserFilter!] app: BooleanComparator
  assignedIssues: IssueCollectionFilter createdAt: DateComparator displayName: StringComparator
  email: StringComparator id: IDComparator invited: BooleanComparator isInvited: BooleanComparator
  isMe: BooleanComparator name: StringComparator or: [UserFilter!] owner: BooleanComparator
  updatedAt: DateComparator
}
input TeamFilter {
  ancestors: TeamCollectionFilter and: [TeamFilter!] createdAt: DateComparator description: NullableStringComparator
  id: IDComparator issues: IssueCollectionFilter key: StringComparator members: UserCollectionFilter
  name: StringComparator or: [TeamFilter!] owners: UserCollectionFilter parent: NullableTeamFilter
  private: BooleanComparator releasePipelines: ReleasePipelineCollectionFilter restrictedBy: NullableTeamFilter
  retiredAt: NullableDateComparator updatedAt: DateComparator users: UserCollectionFilter
  visibility: TeamVisibilityComparator
}
input WorkflowStateFilter {
  and: [WorkflowStateFilter!] createdAt: DateComparator description: StringComparator id: IDComparator
  issues: IssueCollectionFilter name: StringComparator or: [WorkflowStateFilter!] position: NumberComparator
  team: TeamFilter type: StringComparator updatedAt: DateComparator
}
input IssueLabelFilter {
  and: [IssueLabelFilter!] createdAt: DateComparator creator: NullableUserFilter id: IDComparator
  isGroup: BooleanComparator name: StringComparator or: [IssueLabelFilter!] parent: IssueLabelFilter
  team: NullableTeamFilter updatedAt: DateComparator
}
input ProjectFilter {
  accessibleTeams: TeamCollectionFilter activityType: StringComparator and: [ProjectFilter!]
  canceledAt: NullableDateComparator completedAt: NullableDateComparator
  completedProjectMilestones: ProjectMilestoneCollectionFilter createdAt: DateComparator creator: UserFilter
  customerCount: NumberComparator customerImportantCount: NumberComparator
  hasBlockedByRelations: RelationExistsComparator hasBlockingRelations: RelationExistsComparator
  hasDependedOnByRelations: RelationExistsComparator hasDependsOnRelations: RelationExistsComparator
  hasRelatedRelations: RelationExistsComparator hasViolatedRelations: RelationExistsComparator
  health: StringComparator healthWithAge: StringComparator id: IDComparator issues: IssueCollectionFilter
  labels: ProjectLabelCollectionFilter lastAppliedTemplate: NullableTemplateFilter lead: NullableUserFilter
  members: UserCollectionFilter name: StringComparator needs: CustomerNeedCollectionFilter
  nextProjectMilestone: ProjectMilestoneFilter or: [ProjectFilter!] priority: NullableNumberComparator
  projectMilestones: ProjectMilestoneCollectionFilter searchableContent: ContentComparator slugId: StringComparator
  startDate: NullableDateComparator startedAt: NullableDateComparator state: StringComparator
  targetDate: NullableDateComparator updatedAt: DateComparator
}
input CustomerFilter {
  and: [CustomerFilter!] createdAt: DateComparator domains: StringArrayComparator externalIds: StringArrayComparator
  id: IDComparator name: StringComparator needs: CustomerNeedCollectionFilter or: [CustomerFilter!]
  owner: NullableUserFilter revenue: NumberComparator size: NumberComparator slackChannelId: StringComparator
  updatedAt: DateComparator
}
input CustomerNeedFilter {
  and: [CustomerNeedFilter!] comment: NullableCommentFilter createdAt: DateComparator
  customer: NullableCustomerFilter id: IDComparator issue: NullableIssueFilter or: [CustomerNeedFilter!]
  priority: NumberComparator project: NullableProjectFilter updatedAt: DateComparator
}
input AttachmentFilter {
  and: [AttachmentFilter!] createdAt: DateComparator creator: NullableUserFilter id: IDComparator
  or: [AttachmentFilter!] sourceType: SourceTypeComparator subtitle: NullableStringComparator
  title: StringComparator updatedAt: DateComparator url: StringComparator
}
input CycleFilter {
  and: [CycleFilter!] completedAt: DateComparator createdAt: DateComparator endsAt: DateComparator id: IDComparator
  inheritedFromId: IDComparator isActive: BooleanComparator isFuture: BooleanComparator
  isInCooldown: BooleanComparator isNext: BooleanComparator isPast: BooleanComparator isPrevious: BooleanComparator
  issues: IssueCollectionFilter name: StringComparator number: NumberComparator or: [CycleFilter!]
  startsAt: DateComparator team: TeamFilter updatedAt: DateComparator
}
input DocumentFilter {
  and: [DocumentFilter!] createdAt: DateComparator creator: UserFilter cycle: CycleFilter id: IDComparator
  issue: IssueFilter or: [DocumentFilter!] project: ProjectFilter release: ReleaseFilter slugId: StringComparator
  team: NullableTeamFilter title: StringComparator updatedAt: DateComparator
}
input ProjectLabelFilter {
  and: [ProjectLabelFilter!] createdAt: DateComparator creator: NullableUserFilter id: IDComparator
  isGroup: BooleanComparator name: StringComparator or: [ProjectLabelFilter!] parent: ProjectLabelFilter
  updatedAt: DateComparator
}
input ProjectMilestoneFilter {
  and: [ProjectMilestoneFilter!] createdAt: DateComparator id: IDComparator name: NullableStringComparator
  or: [ProjectMilestoneFilter!] project: NullableProjectFilter targetDate: NullableDateComparator
  updatedAt: DateComparator
}
input ReleaseFilter {
  and: [ReleaseFilter!] completedAt: NullableDateComparator createdAt: DateComparator
  hasReleaseNotes: BooleanComparator id: IDComparator name: StringComparator or: [ReleaseFilter!]
  pipeline: ReleasePipelineFilter updatedAt: DateComparator version: StringComparator
}
input ReleasePipelineFilter {
  and: [ReleasePipelineFilter!] createdAt: DateComparator id: IDComparator isProduction: BooleanComparator
  name: StringComparator or: [ReleasePipelineFilter!] teams: TeamCollectionFilter
  type: ReleasePipelineTypeComparator updatedAt: DateComparator
}
input NullableTemplateFilter {
  and: [NullableTemplateFilter!] createdAt: DateComparator id: IDComparator inheritedFromId: IDComparator
  name: StringComparator null: Boolean or: [NullableTemplateFilter!] type: StringComparator
  updatedAt: DateComparator
}
`;

/** SDL of the input types that compare a value, with the vendor's names. */
export const comparatorTypes = `
input BooleanComparator { eq: Boolean neq: Boolean }
input ContentComparator { contains: String notContains: String }
input CyclePeriodComparator { eq: CyclePeriod in: [CyclePeriod!] neq: CyclePeriod nin: [CyclePeriod!] null: Boolean }
input DateComparator {
  eq: DateTimeOrDuration gt: DateTimeOrDuration gte: DateTimeOrDuration in: [DateTimeOrDuration!]
  lt: DateTimeOrDuration lte: DateTimeOrDuration neq: DateTimeOrDuration nin: [DateTimeOrDuration!]
}
input EstimateComparator {
  and: [NullableNumberComparator!] eq: Float gt: Float gte: Float in: [Float!] lt: Float lte: Float neq: Float
  nin: [Float!] null: Boolean or: [NullableNumberComparator!]
}
input IDComparator { eq: ID in: [ID!] neq: ID nin: [ID!] }
input IssueIDComparator { eq: ID in: [ID!] neq: ID nin: [ID!] }
input NullableDateComparator {
  eq: DateTimeOrDuration gt: DateTimeOrDuration gte: DateTimeOrDuration in: [DateTimeOrDuration!]
  lt: DateTimeOrDuration lte: DateTimeOrDuration neq: DateTimeOrDuration nin: [DateTimeOrDuration!] null: Boolean
}
input NullableDurationComparator {
  eq: Duration gt: Duration gte: Duration in: [Duration!] lt: Duration lte: Duration neq: Duration nin: [Duration!]
  null: Boolean
}
input NullableNumberComparator {
  eq: Float gt: Float gte: Float in: [Float!] lt: Float lte: Float neq: Float nin: [Float!] null: Boolean
}
input NullableStringComparator {
  contains: String containsIgnoreCase: String containsIgnoreCaseAndAccent: String endsWith: String eq: String
  eqIgnoreCase: String in: [String!] neq: String neqIgnoreCase: String nin: [String!] notContains: String
  notContainsIgnoreCase: String notEndsWith: String notStartsWith: String null: Boolean startsWith: String
  startsWithIgnoreCase: String
}
input NullableTimelessDateComparator {
  eq: TimelessDateOrDuration gt: TimelessDateOrDuration gte: TimelessDateOrDuration in: [TimelessDateOrDuration!]
  lt: TimelessDateOrDuration lte: TimelessDateOrDuration neq: TimelessDateOrDuration nin: [TimelessDateOrDuration!]
  null: Boolean
}
input NumberComparator { eq: Float gt: Float gte: Float in: [Float!] lt: Float lte: Float neq: Float nin: [Float!] }
input RelationExistsComparator { eq: Boolean neq: Boolean }
input ReleasePipelineTypeComparator {
  eq: ReleasePipelineType in: [ReleasePipelineType!] neq: ReleasePipelineType nin: [ReleasePipelineType!]
  null: Boolean
}
input SalesforceMetadataIntegrationComparator { caseMetadata: JSONObject }
input SlaStatusComparator { eq: SlaStatus in: [SlaStatus!] neq: SlaStatus nin: [SlaStatus!] null: Boolean }
input SourceMetadataComparator {
  null: Boolean salesforceMetadata: SalesforceMetadataIntegrationComparator subType: SubTypeComparator
}
input SourceTypeComparator {
  contains: String containsIgnoreCase: String containsIgnoreCaseAndAccent: String endsWith: String eq: String
  eqIgnoreCase: String in: [String!] neq: String neqIgnoreCase: String nin: [String!] notContains: String
  notContainsIgnoreCase: String notEndsWith: String notStartsWith: String startsWith: String
  startsWithIgnoreCase: String
}
input StringArrayComparator { every: StringItemComparator length: NumberComparator some: StringItemComparator }
input StringComparator {
  contains: String containsIgnoreCase: String containsIgnoreCaseAndAccent: String endsWith: String eq: String
  eqIgnoreCase: String in: [String!] neq: String neqIgnoreCase: String nin: [String!] notContains: String
  notContainsIgnoreCase: String notEndsWith: String notStartsWith: String startsWith: String
  startsWithIgnoreCase: String
}
input StringItemComparator {
  contains: String containsIgnoreCase: String containsIgnoreCaseAndAccent: String endsWith: String eq: String
  eqIgnoreCase: String in: [String!] neq: String neqIgnoreCase: String nin: [String!] notContains: String
  notContainsIgnoreCase: String notEndsWith: String notStartsWith: String startsWith: String
  startsWithIgnoreCase: String
}
input SubTypeComparator { eq: String in: [String!] neq: String nin: [String!] null: Boolean }
input TeamVisibilityComparator { eq: TeamVisibility in: [TeamVisibility!] neq: TeamVisibility nin: [TeamVisibility!] }
`;
