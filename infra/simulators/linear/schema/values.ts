/** SDL of scalars and enums. */
export const valueTypes = `
scalar DateTime
scalar DateTimeOrDuration
scalar Duration
scalar JSON
scalar JSONObject
scalar TimelessDate
scalar TimelessDateOrDuration
enum PaginationOrderBy { createdAt updatedAt }
enum LabelGroupType { multiSelect singleSelect }
enum AgentSessionStatus { active awaitingInput complete error pending stale }
enum AgentSessionType { commentThread }
enum AiPromptProgressStatus { canceled created failed finished inProgress }
enum AiPromptType {
  agentGuidance aiConversation codeIntelligence gongIssueIntake initiativeUpdates intercomIssueIntake
  internalResearch microsoftTeamsIssueIntake productIntelligence projectUpdates slackIssueIntake zendeskIssueIntake
}
enum ContextViewType { activeCycle activeIssues backlog triage upcomingCycle }
enum CustomerStatusType { active inactive }
enum CyclePeriod { after before during }
enum DateResolutionType { halfYear month quarter year }
enum Day { Friday Monday Saturday Sunday Thursday Tuesday Wednesday }
enum ExternalSyncService { github jira slack }
enum FacetPageSource { feed initiatives projects teamIssues }
enum FeedSummarySchedule { daily never weekly }
enum FrequencyResolutionType { daily weekly }
enum GitAutomationStates { draft merge mergeable review start }
enum IdentityProviderType { general webForms }
enum InitiativeStatus { Active Canceled Completed Planned Proposed }
enum InitiativeTab { overview projects updates }
enum InitiativeUpdateHealthType { atRisk offTrack onTrack }
enum InitiativeVisibility { private public restricted }
enum IntegrationService {
  airbyte asksWeb discord email figma figmaPlugin front github githubCodeAccessPersonal githubCommit
  githubEnterpriseServer githubImport githubPersonal gitlab gong googleCalendarPersonal googleSheets intercom jira
  jiraPersonal launchDarkly launchDarklyPersonal loom mcpServer mcpServerPersonal microsoftPersonal microsoftTeams
  microsoftTeamsProjectPost notion opsgenie pagerDuty salesforce sentry slack slackAsks slackCustomViewNotifications
  slackInitiativePost slackOrgInitiativeUpdatesPost slackOrgProjectUpdatesPost slackPersonal slackPost
  slackProjectPost slackProjectUpdatesPost zendesk
}
enum IssueSharedAccessDisallowedField { cycleId projectId projectMilestoneId teamId }
enum IssueSuggestionState { accepted active dismissed stale }
enum IssueSuggestionType { assignee label project relatedIssue similarIssue team }
enum PipelineTab { releaseNotes releases }
enum PostType { summary update }
enum ProjectMilestoneStatus { done next overdue unstarted }
enum ProjectStatusType { backlog canceled completed paused planned started }
enum ProjectTab { customers documents issues updates }
enum ProjectUpdateHealthType { atRisk offTrack onTrack }
enum ProjectUpdateReminderFrequency { month never twoWeeks week }
enum ReleaseChannel { beta development internal preRelease privateBeta public }
enum ReleaseNoteGenerationStatus { completed pending }
enum ReleasePipelineType { continuous scheduled }
enum ReleaseStageType { canceled completed planned started }
enum SLADayCountType { all onlyBusinessDays }
enum SlaStatus { Breached Completed Failed HighRisk LowRisk MediumRisk }
enum SummaryGenerationStatus { completed failed pending }
enum TeamVisibility { private public restricted }
enum TriageResponsibilityAction { assign notify }
`;
