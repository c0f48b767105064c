import { defineObject, geocodeAccuracy } from './define.ts';

/**
 * Object `Account` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_account.htm
 */
export const account = defineObject({
  name: 'Account',
  prefix: '001',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    MasterRecordId reference @Account
    Name string 255 cu!n ~Account Name
    Type picklist 255 cu ~Account Type
    ParentId reference cu @Account ~Parent Account ID
    BillingStreet textarea 255 cu
    BillingCity string 40 cu
    BillingState string 80 cu ~Billing State/Province
    BillingPostalCode string 20 cu ~Billing Zip/Postal Code
    BillingCountry string 80 cu
    BillingLatitude double 18.15 cu
    BillingLongitude double 18.15 cu
    BillingGeocodeAccuracy picklist 40 cur
    BillingAddress address
    ShippingStreet textarea 255 cu
    ShippingCity string 40 cu
    ShippingState string 80 cu ~Shipping State/Province
    ShippingPostalCode string 20 cu ~Shipping Zip/Postal Code
    ShippingCountry string 80 cu
    ShippingLatitude double 18.15 cu
    ShippingLongitude double 18.15 cu
    ShippingGeocodeAccuracy picklist 40 cur
    ShippingAddress address
    Phone phone 40 cu ~Account Phone
    Fax phone 40 cu ~Account Fax
    AccountNumber string 40 cu
    Website url 255 cu
    PhotoUrl url 255 ~Photo URL
    Sic string 20 cu ~SIC Code
    Industry picklist 255 cu
    AnnualRevenue currency 18.0 cu
    NumberOfEmployees int cu ~Employees
    Ownership picklist 255 cu
    TickerSymbol string 20 cu
    Description textarea 32000 cux ~Account Description
    Rating picklist 255 cu ~Account Rating
    Site string 80 cu ~Account Site
    OwnerId reference cud @User
    LastActivityDate date ~Last Activity
    LastViewedDate datetime
    LastReferencedDate datetime
    Jigsaw string 20 cu ~Data.com Key
    JigsawCompanyId string 20
    CleanStatus picklist 40 cur
    AccountSource picklist 255 cu
    DunsNumber string 9 cu ~D-U-N-S Number
    Tradestyle string 255 cu
    NaicsCode string 8 cu ~NAICS Code
    NaicsDesc string 120 cu ~NAICS Description
    YearStarted string 4 cu
    SicDesc string 80 cu ~SIC Description
    DandbCompanyId reference cu @DandBCompany ~D&B Company ID
    OperatingHoursId reference cu @OperatingHours ~Operating Hour ID
  `,
  picklists: {
    Type: 'Prospect;Customer - Direct;Customer - Channel;Channel Partner / Reseller;Installation Partner;Technology Partner;Other',
    BillingGeocodeAccuracy: geocodeAccuracy,
    ShippingGeocodeAccuracy: geocodeAccuracy,
    Industry:
      'Agriculture;Apparel;Banking;Biotechnology;Chemicals;Communications;Construction;Consulting;Education;Electronics;Energy;Engineering;Entertainment;Environmental;Finance;Food & Beverage;Government;Healthcare;Hospitality;Insurance;Machinery;Manufacturing;Media;Not For Profit;Recreation;Retail;Shipping;Technology;Telecommunications;Transportation;Utilities;Other',
    Ownership: 'Public;Private;Subsidiary;Other',
    Rating: 'Hot;Warm;Cold',
    CleanStatus:
      'Matched=In Sync;Different;Acknowledged=Reviewed;NotFound=Not Found;Inactive;Pending=Not Compared;SelectMatch=Select Match;Skipped',
    AccountSource: 'Web;Phone Inquiry;Partner Referral;Purchased List;Other',
  },
});
