import { defineObject } from './define.ts';

/**
 * Object `ContentDocument`, a file, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocument.htm
 */
export const contentDocument = defineObject({
  name: 'ContentDocument',
  prefix: '069',
  can: ['updateable', 'deletable'],
  fields: `
    IsArchived boolean ud
    ArchivedById reference @User ~User ID
    ArchivedDate date
    OwnerId reference ud @User
    Title string u!
    PublishStatus picklist !
    LatestPublishedVersionId reference @ContentVersion
    ParentId reference u @ContentDocument
    LastViewedDate datetime
    LastReferencedDate datetime
    Description textarea u
    ContentSize int ~Size
    FileType string
    FileExtension string
    SharingOption picklist u ~Prevent others from sharing and unsharing
    SharingPrivacy picklist u ~File Privacy on Records
    ContentModifiedDate datetime
    ContentAssetId reference u @ContentAsset ~Asset File ID
    IsInternalOnly boolean ud
  `,
});

/**
 * Object `ContentDocumentLink`, the link of a file to a record, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentdocumentlink.htm
 */
export const contentDocumentLink = defineObject({
  name: 'ContentDocumentLink',
  plural: 'Content Document Link',
  prefix: '06A',
  can: ['createable', 'updateable', 'deletable'],
  system: ['IsDeleted', 'SystemModstamp'],
  fields: `
    LinkedEntityId reference c! @Account,Case,Contact,Lead,Opportunity,Task,Event,User,Group,Organization,EmailMessage
    ContentDocumentId reference c! @ContentDocument ~ContentDocument ID
    ShareType picklist 40 cu
    Visibility picklist cu
  `,
  picklists: {
    ShareType: 'V;C;I',
    Visibility: 'AllUsers;InternalUsers;SharedUsers',
  },
});

/**
 * Object `ContentVersion`, a version of a file, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentversion.htm
 */
export const contentVersion = defineObject({
  name: 'ContentVersion',
  prefix: '068',
  can: ['createable', 'updateable'],
  fields: `
    ContentDocumentId reference cd @ContentDocument ~ContentDocument ID
    IsLatest boolean d
    ContentUrl url 255 cu ~Content URL
    ContentBodyId reference c
    VersionNumber string
    Title string 255 cud
    Description textarea 1000 cux
    ReasonForChange string cu
    SharingOption picklist cud ~Prevent others from sharing and unsharing
    SharingPrivacy picklist cud ~File Privacy on Records
    PathOnClient string c
    RatingCount int
    ContentModifiedDate datetime c
    ContentModifiedById reference @User ~User ID
    PositiveRatingCount int
    NegativeRatingCount int
    FeaturedContentBoost int
    FeaturedContentDate date
    OwnerId reference cud @User
    TagCsv textarea 2000 cux ~Tags
    FileType string !
    PublishStatus picklist !
    VersionData base64 cux
    ContentSize int ~Size
    FileExtension string
    FirstPublishLocationId reference c @Account,Case,Contact,Lead,Opportunity,User
    Origin picklist cd ~Content Origin
    ContentLocation picklist cd
    TextPreview string
    ExternalDocumentInfo1 string cu
    ExternalDocumentInfo2 string cu
    ExternalDataSourceId reference cu @ExternalDataSource
    Checksum string
    IsMajorVersion boolean cd ~Major Version
    IsAssetEnabled boolean cd ~Asset File Enabled
    VersionDataUrl string ~Version Data URL
  `,
});
