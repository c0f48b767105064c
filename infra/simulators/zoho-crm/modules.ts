import { type Field, toFields } from './fields.ts';

/** A module of every org. */
export interface StandardModule {
  readonly name: string;
  readonly singular: string;
  readonly fields: readonly Field[];
}

const system = `
  Owner ownerlookup
  Created_By ownerlookup r
  Modified_By ownerlookup r
  Created_Time datetime r
  Modified_Time datetime r
  Last_Activity_Time datetime r
  Tag text r
  Locked__s boolean r
  nearby_distance__s double r
  Record_Image profileimage r
`;

const sources =
  '-None-;Advertisement;Cold Call;Employee Referral;External Referral;Online Store;Partner;Public Relations;Trade Show;Web Download';

const streets = (prefix: string, code: string): string => `
  ${prefix}Street text 250
  ${prefix}City text 100
  ${prefix}State text 100
  ${prefix}${code} text 30
  ${prefix}Country text 100
  ${prefix}Flat_House_No_Building_Apartment_Name text 250
  ${prefix}Latitude double r
  ${prefix}Longitude double r
  ${prefix}Coordinates text r
  ${prefix}Address text r
`;

/**
 * Fields of contacts, one per line.
 * https://help.zoho.com/portal/en/kb/crm/customize-crm-account/customizing-fields/articles/standard-modules-fields
 */
const contacts = `
  ${system}
  Layout bigint
  Salutation picklist =-None-;Mr.;Mrs.;Ms.;Dr.;Prof.
  First_Name text 40
  Last_Name text 80 m
  Full_Name text 80 r
  Email email 100
  Secondary_Email email 100
  Email_Opt_Out boolean
  Phone phone 50
  Mobile phone 30
  Home_Phone phone 30
  Other_Phone phone 30
  Asst_Phone phone 50
  Fax phone 30
  Title text 100
  Department text 50
  Assistant text 50
  Account_Name lookup @Accounts
  Vendor_Name lookup @Vendors r
  Reporting_To lookup @Contacts
  Date_of_Birth date
  Lead_Source picklist =${sources}
  Skype_ID text 50
  Twitter text 50
  Unsubscribed_Mode picklist r
  Unsubscribed_Time datetime r
  ${streets('Mailing_', 'Zip')}
  ${streets('Other_', 'Zip')}
  Description textarea 32000
`;

const accounts = `
  ${system}
  Layout bigint
  Account_Name text 200 m
  Account_Number bigint
  Account_Site text 30
  Account_Type picklist =-None-;Analyst;Competitor;Customer;Distributor;Partner;Vendor
  Annual_Revenue currency
  Employees integer
  Fax phone 30
  Industry picklist =-None-;Communications;Consulting;Education;Financial Services;Government/Military;Manufacturing;Real Estate;Technology
  Ownership picklist =-None-;Other;Private;Public;Partnership
  Parent_Account lookup @Accounts
  Phone phone 30
  Rating picklist =-None-;Acquired;Active;Market Failed
  SIC_Code integer
  Ticker_Symbol text 30
  Website website 450
  ${streets('Billing_', 'Code')}
  ${streets('Shipping_', 'Code')}
  Description textarea 32000
`;

const deals = `
  ${system}
  Layout bigint
  Deal_Name text 120 m
  Account_Name lookup @Accounts
  Contact_Name lookup @Contacts
  Campaign_Source lookup @Campaigns r
  Amount currency
  Closing_Date date
  Stage picklist m
  Pipeline picklist m
  Probability integer
  Expected_Revenue currency r
  Type picklist =-None-;Existing Business;New Business
  Lead_Source picklist =${sources}
  Next_Step text 100
  Reason_For_Loss__s picklist =Expectation Mismatch;Price;Unqualified Customer
  Lead_Conversion_Time integer r
  Sales_Cycle_Duration integer r
  Overall_Sales_Duration integer r
  Description textarea 32000
`;

const leads = `
  ${system}
  Layout bigint
  Salutation picklist =-None-;Mr.;Mrs.;Ms.;Dr.;Prof.
  First_Name text 40
  Last_Name text 80 m
  Full_Name text 80 r
  Company text 200
  Designation text 100
  Email email 100
  Secondary_Email email 100
  Email_Opt_Out boolean
  Phone phone 30
  Mobile phone 30
  Fax phone 30
  Website website 450
  Lead_Source picklist =${sources}
  Lead_Status picklist =-None-;Attempted to Contact;Contact in Future;Contacted;Junk Lead;Lost Lead;Not Contacted;Pre-Qualified;Not Qualified
  Industry picklist =-None-;Communications;Technology
  Annual_Revenue currency
  No_of_Employees integer
  Rating picklist =-None-;Acquired;Active
  Skype_ID text 50
  Twitter text 50
  Unsubscribed_Mode picklist r
  Unsubscribed_Time datetime r
  Converted__s boolean r
  Converted_Date_Time datetime r
  Converted_Contact lookup r @Contacts
  Converted_Account lookup r @Accounts
  Converted_Deal lookup r @Deals
  ${streets('', 'Zip_Code')}
  Description textarea 32000
`;

const about = `
  Who_Id lookup @Contacts
  What_Id bigint
  Recurring_Activity RRULE
  Description textarea 32000
`;

const tasks = `
  ${system}
  ${about}
  Subject text 300 m
  Due_Date date
  Status picklist =Not Started;Deferred;In Progress;Completed;Waiting for input
  Priority picklist =High;Highest;Low;Lowest;Normal
  Closed_Time datetime r
  Send_Notification_Email boolean
  Remind_At ALARM
`;

const calls = `
  ${system}
  ${about}
  Subject text 300 m
  Call_Type picklist m =Inbound;Outbound;Missed
  Call_Purpose picklist =-None-;Prospecting;Administrative;Negotiation;Demo;Project;Desk
  Call_Start_Time datetime m
  Call_Duration text
  Call_Duration_in_seconds integer r
  Call_Status picklist r
  Call_Agenda text 250
  Call_Result picklist =-None-;Interested;Not interested
  Caller_ID text r
  Dialled_Number text r
  Reminder picklist
`;

const events = `
  ${system}
  ${about}
  Event_Title text 255 m
  Start_DateTime datetime m
  End_DateTime datetime m
  All_day boolean
  Venue text 255
  Participants participants
  Remind_At event_reminder
  Check_In_Status text r
  Check_In_State text r
  Check_In_City text r
  Check_In_Comment text r
  Check_In_Country text r
  Check_In_Sub_Locality text r
  Check_In_Address text r
  Check_In_Time datetime r
  Check_In_By ownerlookup r
  ZIP_Code text r
  Latitude double r
  Longitude double r
`;

/** A module that lookups refer to. */
const vendors = `
  Vendor_Name text 120 m
`;

const campaigns = `
  Campaign_Name text 100 m
`;

/** Fields of notes, one per line. https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html */
const notes = `
  Owner ownerlookup r
  Created_By ownerlookup r
  Modified_By ownerlookup r
  Created_Time datetime r
  Modified_Time datetime r
  Note_Title text 120
  Note_Content textarea 32000 m
  Parent_Id parent m
`;

/** Fields of every custom module. https://www.zoho.com/crm/developer/docs/api/v8/modules-api.html */
export const customFields: readonly Field[] = toFields(`
  Name text 120 m
  ${system}
  Layout bigint
  Email email 100
  Secondary_Email email 100
  Email_Opt_Out boolean
`);

/** Modules of every org. Names are plural, as in the API's paths. */
export const standardModules: readonly StandardModule[] = [
  { name: 'Contacts', singular: 'Contact', fields: toFields(contacts) },
  { name: 'Accounts', singular: 'Account', fields: toFields(accounts) },
  { name: 'Deals', singular: 'Deal', fields: toFields(deals) },
  { name: 'Leads', singular: 'Lead', fields: toFields(leads) },
  { name: 'Tasks', singular: 'Task', fields: toFields(tasks) },
  { name: 'Calls', singular: 'Call', fields: toFields(calls) },
  { name: 'Events', singular: 'Meeting', fields: toFields(events) },
  { name: 'Notes', singular: 'Note', fields: toFields(notes) },
  { name: 'Vendors', singular: 'Vendor', fields: toFields(vendors) },
  { name: 'Campaigns', singular: 'Campaign', fields: toFields(campaigns) },
];
