import { defineObject } from './define.ts';

/**
 * Object `User` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_user.htm
 */
export const user = defineObject({
  name: 'User',
  prefix: '005',
  can: ['createable', 'updateable'],
  system: ['CreatedDate', 'CreatedById', 'LastModifiedDate', 'LastModifiedById', 'SystemModstamp'],
  fields: `
    Username string 80 cu!
    LastName string 80 cu!
    FirstName string 40 cu
    Name string ! ~Full Name
    CompanyName string 80 cu
    Division string 80 cu
    Department string 80 cu
    Title string 80 cu
    Street textarea 255 cu
    City string 40 cu
    State string 80 cu ~State/Province
    PostalCode string 20 cu ~Zip/Postal Code
    Country string 80 cu
    Latitude double cu
    Longitude double cu
    GeocodeAccuracy picklist cu
    Address address
    Email email 128 cu!
    EmailPreferencesAutoBcc boolean cud ~AutoBcc
    EmailPreferencesAutoBccStayInTouch boolean cud ~AutoBccStayInTouch
    EmailPreferencesStayInTouchReminder boolean cud ~StayInTouchReminder
    SenderEmail email 80 cu ~Email Sender Address
    SenderName string 80 cu ~Email Sender Name
    Signature textarea 1333 cux ~Email Signature
    StayInTouchSubject string 80 cu ~Stay-in-Touch Email Subject
    StayInTouchSignature textarea 512 cux ~Stay-in-Touch Email Signature
    StayInTouchNote string 512 cu ~Stay-in-Touch Email Note
    Phone phone 40 cu
    Fax phone 40 cu
    MobilePhone phone 40 cu ~Mobile
    Alias string 8 cu!
    CommunityNickname string 40 cud ~Nickname
    BadgeText string ~User Photo badge text overlay
    IsActive boolean cud ~Active
    TimeZoneSidKey picklist 40 cu! ~Time Zone
    UserRoleId reference cu @UserRole ~Role ID
    LocaleSidKey picklist 40 cu! ~Locale
    ReceivesInfoEmails boolean cud ~Info Emails
    ReceivesAdminInfoEmails boolean cud ~Admin Info Emails
    EmailEncodingKey picklist 40 cu! ~Email Encoding
    ProfileId reference cu! @Profile
    UserType picklist
    StartDay picklist cu ~Start of Day
    EndDay picklist cu ~End of Day
    LanguageLocaleKey picklist 40 cu! ~Language
    EmployeeNumber string 20 cu
    DelegatedApproverId reference cu @User,Group
    ManagerId reference cu @User
    LastLoginDate datetime ~Last Login
    LastPasswordChangeDate datetime ~Last Password Change or Reset
    PasswordExpirationDate datetime
    NumberOfFailedLogins int ~Failed Login Attempts
    SuAccessExpirationDate date ~SU Access Expiration Date
    OfflineTrialExpirationDate datetime ~Offline Edition Trial Expiration Date
    OfflinePdaTrialExpirationDate datetime ~Sales Anywhere Trial Expiration Date
    ForecastEnabled boolean cud ~Allow Forecasting
    HasUserVerifiedPhone boolean d ~User Verified Mobile Number
    HasUserVerifiedEmail boolean d ~User Verified Email
    ContactId reference cu @Contact
    AccountId reference @Account
    CallCenterId reference cu
    Extension phone 40 cu
    FederationIdentifier string 512 cu ~SAML Federation ID
    AboutMe textarea 1000 cux
    FullPhotoUrl url ~Url for full-sized Photo
    SmallPhotoUrl url ~Photo
    IsExtIndicatorVisible boolean d ~Show external indicator
    OutOfOfficeMessage string ~Out of office message
    MediumPhotoUrl url ~Url for medium profile photo
    DigestFrequency picklist 40 cud ~Chatter Email Highlights Frequency
    DefaultGroupNotificationFrequency picklist 40 cud ~Default Notification Frequency when Joining Groups
    JigsawImportLimitOverride int cu ~Data.com Monthly Addition Limit
    LastViewedDate datetime
    LastReferencedDate datetime
    BannerPhotoUrl url ~Url for banner photo
    SmallBannerPhotoUrl url ~Url for IOS banner photo
    MediumBannerPhotoUrl url ~Url for Android banner photo
    IsProfilePhotoActive boolean d ~Has Profile Photo
    IndividualId reference cu @Individual
  `,
});

/**
 * Object `UserRole` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_userrole.htm
 */
export const userRole = defineObject({
  name: 'UserRole',
  label: 'Role',
  plural: 'Role',
  prefix: '00E',
  can: ['createable', 'updateable', 'deletable'],
  system: ['LastModifiedDate', 'LastModifiedById', 'SystemModstamp'],
  fields: `
    Name string 80 cu!
    ParentRoleId reference cu @UserRole
    RollupDescription string 80 cu ~Description
    OpportunityAccessForAccountOwner picklist 40 cud ~Opportunity Access Level for Account Owner
    CaseAccessForAccountOwner picklist 40 cu ~Case Access Level for Account Owner
    ContactAccessForAccountOwner picklist ~Contact Access Level for Account Owner
    ForecastUserId reference cu @User ~User ID
    MayForecastManagerShare boolean d
    DeveloperName string 80 cu
    PortalAccountId reference c @Account ~Account ID
    PortalType picklist c
    PortalAccountOwnerId reference @User ~User ID
  `,
});

/**
 * Object `Group`, a team or queue, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_group.htm
 */
export const group = defineObject({
  name: 'Group',
  plural: 'Group',
  prefix: '00G',
  can: ['createable', 'updateable', 'deletable'],
  system: ['CreatedDate', 'CreatedById', 'LastModifiedDate', 'LastModifiedById', 'SystemModstamp'],
  fields: `
    Name string 40 cu!
    DeveloperName string 80 cu
    RelatedId reference @User,UserRole
    Type picklist 40 c!
    Email email 255 cu
    OwnerId reference d @Organization,User
    DoesSendEmailToMembers boolean cud ~Send Email to Members
    DoesIncludeBosses boolean cud ~Include Bosses
    Description textarea cu
  `,
  picklists: {
    Type: 'AllCustomerPortal;ChannelProgramGroup;CollaborationGroup;Manager;ManagerAndSubordinatesInternal;Organization;PRMOrganization;Queue;Regular;Role;RoleAndSubordinates;RoleAndSubordinatesInternal;Territory;TerritoryAndSubordinates',
  },
});

/**
 * Object `GroupMember` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_groupmember.htm
 */
export const groupMember = defineObject({
  name: 'GroupMember',
  plural: 'Group Member',
  prefix: '011',
  can: ['createable', 'deletable'],
  system: ['SystemModstamp'],
  fields: `
    GroupId reference c! @Group
    UserOrGroupId reference c! @User,Group ~User/Group ID
  `,
});

/**
 * Object `QueueSobject`, an object that a queue accepts, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_queuesobject.htm
 */
export const queueSobject = defineObject({
  name: 'QueueSobject',
  label: 'Queue sObject',
  prefix: '03g',
  can: ['createable', 'deletable'],
  system: ['CreatedById', 'SystemModstamp'],
  fields: `
    QueueId reference c! @Group ~Group ID
    SobjectType picklist c! ~sObject Type
  `,
});
