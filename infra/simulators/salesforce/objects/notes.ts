import { defineObject } from './define.ts';

/**
 * Object `Note`, a classic note, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_note.htm
 */
export const note = defineObject({
  name: 'Note',
  prefix: '002',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    ParentId reference c! @Account,Case,Contact,Lead,Opportunity
    Title string 80 cu!
    IsPrivate boolean cud ~Private
    Body textarea 32000 cux
    OwnerId reference cud @User
  `,
});

/**
 * Object `ContentNote`, a note, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentnote.htm
 */
export const contentNote = defineObject({
  name: 'ContentNote',
  prefix: '069',
  can: ['createable', 'updateable', 'deletable'],
  system: ['IsDeleted', 'CreatedDate', 'CreatedById', 'LastModifiedDate', 'LastModifiedById'],
  fields: `
    Title string 255 cu!in
    FileType string 20
    FileExtension string 40
    ContentSize int ~Size
    Content base64 cux
    TextPreview string 255
    IsReadOnly boolean d
    LatestPublishedVersionId reference @ContentVersion
    LatestContentId reference
    SharingPrivacy picklist 40 cud
    OwnerId reference cud @User
    LastViewedDate datetime
    ContentModifiedDate datetime
  `,
  picklists: {
    SharingPrivacy: 'N=Visible to Anyone With Record Access;P=Private on Records',
  },
});

/**
 * Object `Attachment` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_attachment.htm
 */
export const attachment = defineObject({
  name: 'Attachment',
  prefix: '00P',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    ParentId reference c! @Account,Case,Contact,Lead,Opportunity,Task,Event,EmailMessage,Note
    Name string 255 cu! ~File Name
    IsPrivate boolean cud ~Private
    ContentType string 120 cu
    BodyLength int
    Body base64 cu!x
    OwnerId reference cud @User
    Description textarea 500 cux
  `,
});
