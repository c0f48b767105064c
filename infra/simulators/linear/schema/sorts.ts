/** SDL of orders by values other than a time. */
const orders = `
input IssueSortInput {
  accumulatedStateUpdatedAt: TimeInStatusSort assignee: AssigneeSort completedAt: CompletedAtSort
  createdAt: CreatedAtSort customer: CustomerSort customerCount: CustomerCountSort
  customerImportantCount: CustomerImportantCountSort customerRevenue: CustomerRevenueSort cycle: CycleSort
  delegate: DelegateSort dueDate: DueDateSort estimate: EstimateSort label: LabelSort labelGroup: LabelGroupSort
  linkCount: LinkCountSort manual: ManualSort milestone: MilestoneSort priority: PrioritySort project: ProjectSort
  release: ReleaseSort rootIssue: RootIssueSort slaStatus: SlaStatusSort team: TeamSort title: TitleSort
  updatedAt: UpdatedAtSort workflowState: WorkflowStateSort
}
input ProjectSortInput {
  createdAt: ProjectCreatedAtSort health: ProjectHealthSort lead: ProjectLeadSort manual: ProjectManualSort
  name: ProjectNameSort priority: ProjectPrioritySort startDate: StartDateSort status: ProjectStatusSort
  targetDate: TargetDateSort updatedAt: ProjectUpdatedAtSort
}
input UserSortInput { displayName: UserDisplayNameSort name: UserNameSort }
input CustomerSortInput {
  approximateNeedCount: ApproximateNeedCountSort createdAt: CustomerCreatedAtSort name: NameSort owner: OwnerSort
  revenue: RevenueSort size: SizeSort status: CustomerStatusSort tier: TierSort
}
input CycleSort { currentCycleFirst: Boolean nulls: PaginationNulls order: PaginationSortOrder }
input LabelGroupSort { labelGroupId: String! nulls: PaginationNulls order: PaginationSortOrder }
input PrioritySort {
  noPriorityFirst: Boolean nulls: PaginationNulls order: PaginationSortOrder usePrioritySortOrderTiebreaker: Boolean
}
input RootIssueSort { nulls: PaginationNulls order: PaginationSortOrder sort: IssueSortInput! }
input WorkflowStateSort { closedIssuesOrderedByRecency: Boolean nulls: PaginationNulls order: PaginationSortOrder }
input ProjectPrioritySort { noPriorityFirst: Boolean nulls: PaginationNulls order: PaginationSortOrder }
enum PaginationNulls { first last }
enum PaginationSortOrder { Ascending Descending }
`;

/** Orders that only have a direction and the position of missing values. */
const plain = `
  TimeInStatusSort AssigneeSort CompletedAtSort CreatedAtSort CustomerSort CustomerCountSort
  CustomerImportantCountSort CustomerRevenueSort DelegateSort DueDateSort EstimateSort LabelSort LinkCountSort
  ManualSort MilestoneSort ProjectSort ReleaseSort SlaStatusSort TeamSort TitleSort UpdatedAtSort
  ProjectCreatedAtSort ProjectHealthSort ProjectLeadSort ProjectManualSort ProjectNameSort StartDateSort
  ProjectStatusSort TargetDateSort ProjectUpdatedAtSort UserDisplayNameSort UserNameSort
  ApproximateNeedCountSort CustomerCreatedAtSort NameSort OwnerSort RevenueSort SizeSort CustomerStatusSort
  TierSort
`;

/** SDL of the orders. Most order types have the same two members and are generated from their names. */
export const sortTypes = [
  orders,
  ...(plain.match(/\w+/g) ?? []).map((name) => `input ${name} { nulls: PaginationNulls order: PaginationSortOrder }\n`),
].join('');
