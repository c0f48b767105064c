import { defineObject } from './define.ts';

/**
 * Object `Opportunity` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunity.htm
 */
export const opportunity = defineObject({
  name: 'Opportunity',
  plural: 'Opportunities',
  prefix: '006',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    AccountId reference cu @Account
    IsPrivate boolean cud ~Private
    Name string 120 cu!in
    Description textarea 32000 cux
    StageName picklist 255 cu! ~Stage
    Amount currency 18.2 cu
    Probability percent 3.0 cu ~Probability (%)
    ExpectedRevenue currency 18.2 ~Expected Amount
    TotalOpportunityQuantity double 18.2 cu ~Quantity
    CloseDate date cu!
    Type picklist 255 cu ~Opportunity Type
    NextStep string 255 cu
    LeadSource picklist 255 cu
    IsClosed boolean d ~Closed
    IsWon boolean d ~Won
    ForecastCategory picklist 40 !r
    ForecastCategoryName picklist 255 cur ~Forecast Category
    CampaignId reference cu @Campaign
    HasOpportunityLineItem boolean d ~Has Line Item
    Pricebook2Id reference cu @Pricebook2 ~Price Book ID
    OwnerId reference cud @User
    LastActivityDate date ~Last Activity
    LastStageChangeDate datetime
    FiscalQuarter int
    FiscalYear int
    Fiscal string 6 ~Fiscal Period
    ContactId reference c @Contact
    LastViewedDate datetime
    LastReferencedDate datetime
    HasOpenActivity boolean dx
    HasOverdueTask boolean dx
    LastAmountChangedHistoryId reference @OpportunityHistory ~Opportunity History ID
    LastCloseDateChangedHistoryId reference @OpportunityHistory ~Opportunity History ID
    PushCount int
  `,
  picklists: {
    StageName:
      'Prospecting;Qualification;Needs Analysis;Value Proposition;Id. Decision Makers;Perception Analysis;Proposal/Price Quote;Negotiation/Review;Closed Won;Closed Lost',
    Type: 'Existing Customer - Upgrade;Existing Customer - Replacement;Existing Customer - Downgrade;New Customer',
    LeadSource: 'Web;Phone Inquiry;Partner Referral;Purchased List;Other',
    ForecastCategory: 'Omitted;Pipeline;BestCase=Best Case;MostLikely=Most Likely;Forecast=Commit;Closed',
    ForecastCategoryName: 'Omitted;Pipeline;Best Case;Commit;Closed',
  },
});

/**
 * Object `OpportunityContactRole`, a contact of an opportunity, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitycontactrole.htm
 */
export const opportunityContactRole = defineObject({
  name: 'OpportunityContactRole',
  plural: 'Opportunity Contact Role',
  prefix: '00K',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    OpportunityId reference c! @Opportunity
    ContactId reference cu! @Contact
    Role picklist 40 cu
    IsPrimary boolean cud ~Primary
  `,
  picklists: {
    Role: 'Business User;Decision Maker;Economic Buyer;Economic Decision Maker;Evaluator;Executive Sponsor;Influencer;Technical Buyer;Other',
  },
});

/**
 * Object `OpportunityStage` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitystage.htm
 */
export const opportunityStage = defineObject({
  name: 'OpportunityStage',
  plural: 'Opportunity Stage',
  prefix: '01J',
  can: [],
  system: ['CreatedById', 'CreatedDate', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'],
  fields: `
    MasterLabel string
    ApiName string !
    IsActive boolean d
    SortOrder int
    IsClosed boolean d ~Closed
    IsWon boolean d ~Won
    ForecastCategory picklist !
    ForecastCategoryName picklist !
    DefaultProbability percent ~Probability (%)
    Description string
  `,
});
