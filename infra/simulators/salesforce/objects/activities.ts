import { defineObject } from './define.ts';

/**
 * Object `Task` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_task.htm
 */
export const task = defineObject({
  name: 'Task',
  prefix: '00T',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    WhoId reference cu @Contact,Lead ~Name ID
    WhatId reference cu @Account,Case,Opportunity ~Related To ID
    Subject combobox 255 cu
    ActivityDate date cu ~Due Date Only
    Status picklist 40 cud
    Priority picklist 40 cud
    IsHighPriority boolean d ~High Priority
    OwnerId reference cud @User,Group ~Assigned To ID
    Description textarea 32000 cux
    AccountId reference @Account
    IsClosed boolean d ~Closed
    IsArchived boolean d ~Archived
    CallDurationInSeconds int cu ~Call Duration
    CallType picklist 40 cu
    CallDisposition string 255 cu ~Call Result
    CallObject string 255 cu ~Call Object Identifier
    ReminderDateTime datetime cu ~Reminder Date/Time
    IsReminderSet boolean cud ~Reminder Set
    RecurrenceActivityId reference
    IsRecurrence boolean cd ~Create Recurring Series of Tasks
    RecurrenceStartDateOnly date cu ~Recurrence Start
    RecurrenceEndDateOnly date cu ~Recurrence End
    RecurrenceTimeZoneSidKey picklist 40 cu ~Recurrence Time Zone
    RecurrenceType picklist 40 cu
    RecurrenceInterval int cu
    RecurrenceDayOfWeekMask int cu ~Recurrence Day of Week Mask
    RecurrenceDayOfMonth int cu ~Recurrence Day of Month
    RecurrenceInstance picklist 40 cu
    RecurrenceMonthOfYear picklist 40 cu ~Recurrence Month of Year
    RecurrenceRegeneratedType picklist 40 cu ~Repeat This Task
    TaskSubtype picklist 40 c
    CompletedDateTime datetime ~Completed Date/Time
  `,
  picklists: {
    Status: 'Not Started;In Progress;Completed;Waiting on someone else;Deferred',
    Priority: 'High;Normal;Low',
    CallType: 'Inbound;Internal;Outbound',
    TaskSubtype: 'Task;Email;ListEmail;Cadence;Call',
  },
});

/**
 * Object `EventRelation`, an invitee of an event, with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_eventrelation.htm
 */
export const eventRelation = defineObject({
  name: 'EventRelation',
  prefix: '0RE',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    EventId reference c! @Event
    RelationId reference c! @Contact,Lead,User
    Status picklist 40 cud
    RespondedDate datetime cu
    Response string 255 cu
    IsInvitee boolean cud
    IsParent boolean cud
  `,
  picklists: { Status: '*New;Declined;Accepted;Uninvited;Maybe' },
});

/**
 * Object `Event` with its fields.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_event.htm
 */
export const event = defineObject({
  name: 'Event',
  prefix: '00U',
  can: ['createable', 'updateable', 'deletable'],
  fields: `
    WhoId reference cu @Contact,Lead ~Name ID
    WhatId reference cu @Account,Campaign,Case,Opportunity ~Related To ID
    Subject combobox 255 cun
    Location string 255 cu
    IsAllDayEvent boolean cud ~All-Day Event
    ActivityDateTime datetime cu ~Due Date Time
    ActivityDate date cu ~Due Date Only
    DurationInMinutes int cu ~Duration
    StartDateTime datetime cu
    EndDateTime datetime cu
    EndDate date
    Description textarea 32000 cux
    AccountId reference @Account
    OwnerId reference cud @User ~Assigned To ID
    IsPrivate boolean cud ~Private
    ShowAs picklist 40 cur ~Show Time As
    IsChild boolean d
    IsGroupEvent boolean d
    GroupEventType picklist 40 r
    IsArchived boolean d ~Archived
    RecurrenceActivityId reference @Event
    IsRecurrence boolean cd ~Create Recurring Series of Events
    RecurrenceStartDateTime datetime cu ~Recurrence Start
    RecurrenceEndDateOnly date cu ~Recurrence End
    RecurrenceTimeZoneSidKey picklist 40 cur ~Recurrence Time Zone
    RecurrenceType picklist 40 cur
    RecurrenceInterval int cu
    RecurrenceDayOfWeekMask int cu ~Recurrence Day of Week Mask
    RecurrenceDayOfMonth int cu ~Recurrence Day of Month
    RecurrenceInstance picklist 40 cur
    RecurrenceMonthOfYear picklist 40 cur ~Recurrence Month of Year
    ReminderDateTime datetime cu ~Reminder Date/Time
    IsReminderSet boolean cud ~Reminder Set
    EventSubtype picklist 40 cr
    IsRecurrence2Exclusion boolean d ~Historical Event, Not Following Recurrence
    Recurrence2PatternText textarea 512 cx ~Recurrence Pattern
    Recurrence2PatternVersion picklist 40 r ~Pattern Version
    IsRecurrence2 boolean d ~Repeat
    IsRecurrence2Exception boolean d ~Is Exception
    Recurrence2PatternStartDate datetime ~Recurrence Pattern Start Date
    Recurrence2PatternTimeZone string 255 ~Recurrence Pattern Time Zone Reference
  `,
  picklists: {
    Subject: 'Call;Email;Meeting;Send Letter/Quote;Other',
    ShowAs: '*Busy;OutOfOffice=Out of Office;Free',
    GroupEventType: '*0=Non-group Event;1=Group Event;2=Proposed Event;3=IsRecurrence2 Series Pattern',
    RecurrenceType:
      'RecursDaily=Recurs Daily;RecursEveryWeekday=Recurs Every Weekday;RecursMonthly=Recurs Monthly;RecursMonthlyNth=Recurs Monthly Nth;RecursWeekly=Recurs Weekly;RecursYearly=Recurs Yearly;RecursYearlyNth=Recurs Yearly Nth',
    RecurrenceInstance: 'First=1st;Second=2nd;Third=3rd;Fourth=4th;Last=last',
    RecurrenceMonthOfYear: 'January;February;March;April;May;June;July;August;September;October;November;December',
    EventSubtype: 'Event',
    Recurrence2PatternVersion: '1=RFC 5545 v4 RRULE;2=RFC 5545 v4_2 RRULE',
  },
});
