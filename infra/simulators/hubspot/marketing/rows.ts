/** Members of a body, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** A marketing e-mail. https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide */
export interface EmailRow {
  readonly id: number;
  readonly state: string;
  readonly subcategory: string;
  /** Members that a user writes. */
  readonly values: Values;
  readonly sendOnPublish: boolean;
  readonly publishDate: string;
  readonly publishedAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isArchived: boolean;
  /** Number of times that the e-mail was sent. */
  readonly sends: number;
  readonly counters?: Readonly<Record<string, number>>;
}

/** Rules of a portal's e-mails that a test can change. */
export interface EmailRules {
  /** true: the portal has neither Marketing Hub Enterprise nor the add-on for transactional e-mails. */
  lacksEdition: boolean;
  /** true: the API publishes an e-mail as often as requested. */
  sendsAgain: boolean;
  /** true: updates succeed without an effect, as HubSpot's do for members that it does not know. */
  ignoresUpdates: boolean;
}

/** A contact in a workflow. */
export interface EnrolmentRow {
  readonly id: number;
  readonly flow: number;
  readonly email: string;
}

/** An event of a contact. https://developers.hubspot.com/docs/reference/api/analytics-and-events/event-analytics */
export interface EventRow {
  readonly id: number;
  readonly uuid: string;
  readonly eventType: string;
  readonly objectId: string;
  readonly occurredAt: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** A workflow. https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide */
export interface FlowRow {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly flowType: string;
  readonly objectTypeId: string;
  readonly enrollmentCriteria?: Values;
  readonly actions: readonly Values[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isDeleted: boolean;
}

/** A list of records. https://developers.hubspot.com/docs/api-reference/crm-lists-v3/guide */
export interface ListRow {
  readonly id: number;
  readonly name: string;
  readonly processingType: string;
  readonly objectTypeId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt?: string;
  /** Times of joining, by record id. */
  readonly members: Readonly<Record<string, string>>;
}

/** Subscription status of an address per type. Type 0 stands for all types. */
export interface StatusRow {
  readonly id: number;
  readonly email: string;
  readonly type: number;
  readonly status: string;
  readonly at: string;
  readonly basis?: { readonly legalBasis: string; readonly legalBasisExplanation?: string };
}
