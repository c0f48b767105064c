import { defineObject, geocodeAccuracy } from './define.ts';

/**
 * Object `Contact` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contact.htm
 */
export const contact = defineObject({
  name: 'Contact',
  prefix: '003',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    MasterRecordId reference @Contact
    AccountId reference cu @Account
    LastName string 80 cu!
    FirstName string 40 cu
    Salutation picklist 40 cu
    Name string 121 !n ~Full Name
    OtherStreet textarea 255 cu
    OtherCity string 40 cu
    OtherState string 80 cu ~Other State/Province
    OtherPostalCode string 20 cu ~Other Zip/Postal Code
    OtherCountry string 80 cu
    OtherLatitude double 18.15 cu
    OtherLongitude double 18.15 cu
    OtherGeocodeAccuracy picklist 40 cur
    OtherAddress address
    MailingStreet textarea 255 cu
    MailingCity string 40 cu
    MailingState string 80 cu ~Mailing State/Province
    MailingPostalCode string 20 cu ~Mailing Zip/Postal Code
    MailingCountry string 80 cu
    MailingLatitude double 18.15 cu
    MailingLongitude double 18.15 cu
    MailingGeocodeAccuracy picklist 40 cur
    MailingAddress address
    Phone phone 40 cu ~Business Phone
    Fax phone 40 cu ~Business Fax
    MobilePhone phone 40 cu
    HomePhone phone 40 cu
    OtherPhone phone 40 cu
    AssistantPhone phone 40 cu ~Asst. Phone
    ReportsToId reference cu @Contact
    Email email 80 cui
    Title string 128 cu
    Department string 80 cu
    AssistantName string 40 cu ~Assistant's Name
    LeadSource picklist 255 cu
    Birthdate date cu
    Description textarea 32000 cux ~Contact Description
    OwnerId reference cud @User
    LastActivityDate date ~Last Activity
    LastCURequestDate datetime ~Last Stay-in-Touch Request Date
    LastCUUpdateDate datetime ~Last Stay-in-Touch Save Date
    LastViewedDate datetime
    LastReferencedDate datetime
    EmailBouncedReason string 255 cu
    EmailBouncedDate datetime cu
    IsEmailBounced boolean d
    HasOptedOutOfEmail boolean cud ~Email Opt Out
    PhotoUrl url 255 ~Photo URL
    Jigsaw string 20 cu ~Data.com Key
    JigsawContactId string 20
    CleanStatus picklist 40 cur
    IndividualId reference cu @Individual
    DoNotCall boolean cud
    IsPriorityRecord boolean d ~Important
    ContactSource picklist cu ~Creation Source
  `,
  picklists: {
    Salutation: 'Mr.;Ms.;Mrs.;Dr.;Prof.',
    OtherGeocodeAccuracy: geocodeAccuracy,
    MailingGeocodeAccuracy: geocodeAccuracy,
    LeadSource: 'Web;Phone Inquiry;Partner Referral;Purchased List;Other',
    CleanStatus:
      'Matched=In Sync;Different;Acknowledged=Reviewed;NotFound=Not Found;Inactive;Pending=Not Compared;SelectMatch=Select Match;Skipped',
  },
});

/**
 * Object `Lead` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_lead.htm
 */
export const lead = defineObject({
  name: 'Lead',
  prefix: '00Q',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    MasterRecordId reference @Lead
    LastName string 80 cu!
    FirstName string 40 cu
    Salutation picklist 40 cu
    Name string 121 !n ~Full Name
    Title string 128 cu
    Company string 255 cu!
    Street textarea 255 cu
    City string 40 cu
    State string 80 cu ~State/Province
    PostalCode string 20 cu ~Zip/Postal Code
    Country string 80 cu
    Latitude double 18.15 cu
    Longitude double 18.15 cu
    GeocodeAccuracy picklist 40 cur
    Address address
    Phone phone 40 cu
    MobilePhone phone 40 cu
    Fax phone 40 cu
    Email email 80 cui
    Website url 255 cu
    PhotoUrl url 255 ~Photo URL
    Description textarea 32000 cux
    LeadSource picklist 255 cu
    Status picklist 255 cud
    Industry picklist 255 cu
    Rating picklist 255 cu
    AnnualRevenue currency 18.0 cu
    NumberOfEmployees int cu ~Employees
    OwnerId reference cud @Group,User
    IsConverted boolean cd ~Converted
    ConvertedDate date
    ConvertedAccountId reference @Account
    ConvertedContactId reference @Contact
    ConvertedOpportunityId reference @Opportunity
    IsUnreadByOwner boolean cud ~Unread By Owner
    LastActivityDate date ~Last Activity
    LastViewedDate datetime
    LastReferencedDate datetime
    Jigsaw string 20 cu ~Data.com Key
    JigsawContactId string 20
    CleanStatus picklist 40 cur
    CompanyDunsNumber string 9 cu ~Company D-U-N-S Number
    DandbCompanyId reference cu @DandBCompany ~D&B Company ID
    EmailBouncedReason string 255 u
    EmailBouncedDate datetime u
    IndividualId reference cu @Individual
    IsPriorityRecord boolean d ~Important
  `,
  picklists: {
    Salutation: 'Mr.;Ms.;Mrs.;Dr.;Prof.;Mx.',
    GeocodeAccuracy: geocodeAccuracy,
    LeadSource: 'Web;Phone Inquiry;Partner Referral;Purchased List;Other',
    Status: '*Open - Not Contacted;Working - Contacted;Closed - Converted;Closed - Not Converted',
    Industry:
      'Agriculture;Apparel;Banking;Biotechnology;Chemicals;Communications;Construction;Consulting;Education;Electronics;Energy;Engineering;Entertainment;Environmental;Finance;Food & Beverage;Government;Healthcare;Hospitality;Insurance;Machinery;Manufacturing;Media;Not For Profit;Recreation;Retail;Shipping;Technology;Telecommunications;Transportation;Utilities;Other',
    Rating: 'Hot;Warm;Cold',
    CleanStatus:
      'Matched=In Sync;Different;Acknowledged=Reviewed;NotFound=Not Found;Inactive;Pending=Not Compared;SelectMatch=Select Match;Skipped',
  },
});
