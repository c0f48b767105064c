import { createHash } from 'node:crypto';
import { Fault, unsaved } from './faults.ts';
import type { ObjectType } from './objects/define.ts';
import type { Org } from './org.ts';
import type { Row, Value, Values } from './rows.ts';
import { settleContactRole } from './writes/contact-roles.ts';
import { mirrorPerson } from './writes/persons.ts';

const bytesOf = (row: Row, field: string): Buffer => Buffer.from(row.blobs?.[field] ?? '', 'base64');

const extensionOf = (path: unknown): string | null => /\.([^./\\]+)$/.exec(String(path ?? ''))?.[1] ?? null;

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Writes other records, as the vendor itself does. */
export interface SystemWrites {
  create(org: Org, type: ObjectType, values: Values): Row;
  update(org: Org, type: ObjectType, row: Row, values: Values): Row;
}

/** Document of a version or a note. The first version creates the document. */
const documentOf = (org: Org, values: Values, at: { id?: number; version?: string }): Row => {
  const table = org.table('ContentDocument');
  const id = at.id ?? table.nextId();
  const known = table.get(id);
  const { Title, OwnerId, ContentSize, FileType, FileExtension, Description, SharingPrivacy } = values;
  const shown = { Title, OwnerId, ContentSize, FileType, FileExtension, Description, SharingPrivacy };
  const { CreatedDate, CreatedById, LastModifiedDate, LastModifiedById, SystemModstamp } = values;
  return table.put({
    id,
    values: {
      CreatedDate: CreatedDate ?? org.stamp(),
      CreatedById: CreatedById ?? org.userId,
      SharingOption: 'A',
      PublishStatus: 'P',
      ...known?.values,
      ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, value ?? null])),
      IsDeleted: false,
      LastModifiedDate: LastModifiedDate ?? org.stamp(),
      LastModifiedById: LastModifiedById ?? org.userId,
      SystemModstamp: SystemModstamp ?? org.stamp(),
      ContentModifiedDate: org.stamp(),
      LatestPublishedVersionId: at.version ?? known?.values.LatestPublishedVersionId ?? null,
    },
  });
};

/**
 * Removes line breaks.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_objects_contentnote.htm
 */
const onOneLine = (content: Buffer): Buffer => Buffer.from(content.toString('utf8').replaceAll(/[\r\n]+/g, ''));

const settleNote = (org: Org, type: ObjectType, row: Row): Row => {
  const content = onOneLine(bytesOf(row, 'Content'));
  const settled = org.table(type).put({
    ...row,
    blobs: { ...row.blobs, Content: content.toString('base64') },
    values: {
      ...row.values,
      FileType: 'SNOTE',
      FileExtension: 'snote',
      ContentSize: content.length,
      TextPreview: textOf(content.toString('utf8')).slice(0, 255) || null,
      SharingPrivacy: row.values.SharingPrivacy ?? 'N',
      ContentModifiedDate: org.stamp(),
    },
  });
  documentOf(org, settled.values, { id: row.id });
  return settled;
};

const documentIdOf = (org: Org, row: Row): string => org.idOf(org.schema.get('ContentDocument'), row);

const versionsOf = (org: Org, document: string): Row[] =>
  org.rows('ContentVersion').filter(({ values }) => values.ContentDocumentId === document);

const settleVersion = (org: Org, type: ObjectType, row: Row, writes: SystemWrites): Row => {
  if (row.blobs?.VersionData === undefined || !row.values.PathOnClient) {
    const fields = ['PathOnClient', 'VersionData'];
    throw unsaved('REQUIRED_FIELD_MISSING', `Required fields are missing: [${fields.join(', ')}]`, fields);
  }
  const content = bytesOf(row, 'VersionData');
  const path = String(row.values.PathOnClient);
  const extension = extensionOf(path);
  const given = row.values.ContentDocumentId;
  const values: Values = {
    ...row.values,
    Title: row.values.Title ?? path.replace(/^.*[/\\]/, '').replace(/\.[^.]+$/, ''),
    FileExtension: extension,
    FileType: extension?.toUpperCase() ?? 'UNKNOWN',
    ContentSize: content.length,
    Checksum: createHash('md5').update(content).digest('hex'),
    PublishStatus: 'P',
    SharingOption: 'A',
    SharingPrivacy: 'N',
    Origin: row.values.Origin ?? 'C',
    ContentLocation: 'S',
    IsLatest: true,
    IsMajorVersion: true,
  };
  const known = typeof given === 'string' ? org.byId(given)?.row.id : undefined;
  const version = org.idOf(type, row);
  const document = documentIdOf(org, documentOf(org, values, { version, ...(known !== undefined && { id: known }) }));
  const older = versionsOf(org, document).filter(({ id }) => id !== row.id);
  for (const each of older) org.table(type).put({ ...each, values: { ...each.values, IsLatest: false } });
  const settled = org.table(type).put({
    ...row,
    values: { ...values, ContentDocumentId: document, VersionNumber: String(older.length + 1) },
  });
  if (known === undefined) linkNew(org, document, values.FirstPublishLocationId, writes);
  return settled;
};

const linkNew = (org: Org, document: string, location: Value | undefined, { create }: SystemWrites): void => {
  const places = [org.userId, ...(typeof location === 'string' && location !== org.userId ? [location] : [])];
  const type = org.schema.get('ContentDocumentLink');
  for (const LinkedEntityId of places) {
    create(org, type, { ContentDocumentId: document, LinkedEntityId, ShareType: 'I' });
  }
};

const settleLink = (org: Org, type: ObjectType, row: Row): Row => {
  const twice = org
    .rows(type)
    .find(
      ({ id, values }) =>
        id !== row.id &&
        values.IsDeleted !== true &&
        values.ContentDocumentId === row.values.ContentDocumentId &&
        values.LinkedEntityId === row.values.LinkedEntityId,
    );
  if (twice) {
    org.table(type).put({ ...row, purged: true });
    const id = org.idOf(type, twice);
    throw new Fault(
      400,
      'DUPLICATE_VALUE',
      `duplicate value found: <unknown> duplicates value on record with id: ${id}`,
      [],
    );
  }
  const shared = { ShareType: row.values.ShareType ?? 'V', Visibility: row.values.Visibility ?? 'AllUsers' };
  return org.table(type).put({ ...row, values: { ...row.values, ...shared } });
};

const settleAttachment = (org: Org, type: ObjectType, row: Row): Row =>
  org.table(type).put({ ...row, values: { ...row.values, BodyLength: bytesOf(row, 'Body').length } });

/** Renames the newest version together with its document. */
const settleDocument = (org: Org, row: Row, given: Values, { update }: SystemWrites): Row => {
  const version = versionsOf(org, documentIdOf(org, row)).find(({ values }) => values.IsLatest === true);
  if (version && given.Title !== undefined) {
    update(org, org.schema.get('ContentVersion'), version, { Title: given.Title });
  }
  return row;
};

/** Writes the records that depend on a written record: the document of a file or a note, the other half of a person. */
export const settleBeside = (org: Org, type: ObjectType, row: Row, given: Values, writes: SystemWrites): Row => {
  switch (type.name) {
    case 'ContentNote':
      return settleNote(org, type, row);
    case 'ContentVersion':
      return settleVersion(org, type, row, writes);
    case 'ContentDocumentLink':
      return settleLink(org, type, row);
    case 'Attachment':
      return settleAttachment(org, type, row);
    case 'OpportunityContactRole':
      return settleContactRole(org, type, row);
    case 'ContentDocument':
      return settleDocument(org, row, given, writes);
    default:
      return mirrorPerson(org, type, row);
  }
};

/** Bytes of a base64 field. @throws Fault if the field has another type or is empty */
export const contentOf = (type: ObjectType, row: Row, name: string): Buffer => {
  const field = type.fields.find((candidate) => candidate.type === 'base64' && candidate.name === name);
  if (!field || row.blobs?.[field.name] === undefined) {
    throw new Fault(404, 'NOT_FOUND', 'The requested resource does not exist');
  }
  return bytesOf(row, field.name);
};
