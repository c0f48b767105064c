import { account } from './accounts.ts';
import { event, eventRelation, task } from './activities.ts';
import type { ObjectType } from './define.ts';
import { contentDocument, contentDocumentLink, contentVersion } from './files.ts';
import { attachment, contentNote, note } from './notes.ts';
import { contact, lead } from './people.ts';
import { opportunity, opportunityContactRole, opportunityStage } from './sales.ts';
import { caseComment, emailMessage, ticket, topic, topicAssignment } from './service.ts';
import { caseStatus, leadStatus, organization, recordType, taskPriority, taskStatus } from './set-up.ts';
import { businessProcess, profile } from './undescribed.ts';
import { group, groupMember, queueSobject, user, userRole } from './users.ts';

/** Objects of every org. */
export const standardObjects: readonly ObjectType[] = [
  account,
  contact,
  lead,
  opportunity,
  opportunityContactRole,
  opportunityStage,
  task,
  event,
  eventRelation,
  note,
  contentNote,
  attachment,
  contentDocument,
  contentDocumentLink,
  contentVersion,
  ticket,
  caseComment,
  emailMessage,
  topic,
  topicAssignment,
  user,
  userRole,
  profile,
  group,
  groupMember,
  queueSobject,
  organization,
  recordType,
  businessProcess,
  caseStatus,
  leadStatus,
  taskStatus,
  taskPriority,
];
