import { seededAt } from './seeds.ts';
import type { Pipeline, Stage } from './types.ts';

// Default pipelines have createdAt = 0: https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3
const epoch = '1970-01-01T00:00:00.000Z';

/** A stage. The last member says whether a ticket is closed, or contains the probability of a deal. */
type StageSeed = readonly [id: string, label: string, state?: boolean | number | LeadState];

type LeadState = 'NEW' | 'IN_PROGRESS' | 'QUALIFIED' | 'UNQUALIFIED';

/** Pipelines of tickets. Ids of the default stages are small numbers. The ids of other stages begin with `customId`. */
export const seedPipelines = (customId: number): Pipeline[] => [
  pipeline('0', 'Support Pipeline', 0, epoch, [
    ['1', 'New'],
    ['2', 'Waiting on contact'],
    ['3', 'Waiting on us'],
    ['4', 'Closed', true],
  ]),
  pipeline(String(customId), 'Returns', 1, seededAt, [
    [String(customId + 1), 'Received'],
    [String(customId + 2), 'In inspection'],
    [String(customId + 3), 'Refunded', true],
  ]),
];

/**
 * Pipelines of deals, with the default pipeline of
 * https://knowledge.hubspot.com/object-settings/set-up-and-customize-pipelines
 */
export const seedDealPipelines = (customId: number): Pipeline[] => {
  const first = customId + 10;
  return [
    pipeline('default', 'Sales Pipeline', 0, epoch, [
      ['appointmentscheduled', 'Appointment Scheduled', 0.2],
      ['qualifiedtobuy', 'Qualified To Buy', 0.4],
      ['presentationscheduled', 'Presentation Scheduled', 0.6],
      ['decisionmakerboughtin', 'Decision Maker Bought-In', 0.8],
      ['contractsent', 'Contract Sent', 0.9],
      ['closedwon', 'Closed Won', 1],
      ['closedlost', 'Closed Lost', 0],
    ]),
    pipeline(String(first), 'Renewals', 1, seededAt, [
      [String(first + 1), 'Due', 0.5],
      [String(first + 2), 'Renewed', 1],
      [String(first + 3), 'Cancelled', 0],
    ]),
  ];
};

/**
 * Pipelines of leads. (unproven) The ids of the default stages.
 * https://knowledge.hubspot.com/object-settings/set-up-and-customize-pipelines
 */
export const seedLeadPipelines = (customId: number): Pipeline[] => {
  const first = customId + 20;
  return [
    pipeline('lead-pipeline-id', 'Lead Pipeline', 0, epoch, [
      ['new-stage-id', 'New', 'NEW'],
      ['attempting-stage-id', 'Attempting', 'IN_PROGRESS'],
      ['connected-stage-id', 'Connected', 'IN_PROGRESS'],
      ['qualified-stage-id', 'Qualified', 'QUALIFIED'],
      ['unqualified-stage-id', 'Disqualified', 'UNQUALIFIED'],
    ]),
    pipeline(String(first), 'Partners', 1, seededAt, [
      [String(first + 1), 'Suggested', 'NEW'],
      [String(first + 2), 'Accepted', 'QUALIFIED'],
    ]),
  ];
};

const isDecided = (state: LeadState): boolean => state === 'QUALIFIED' || state === 'UNQUALIFIED';

/**
 * Metadata of a stage. All values are texts. (unproven)
 * https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3
 */
const metadata = (state: boolean | number | LeadState): Stage['metadata'] => {
  if (typeof state === 'string') return { leadState: state, isClosed: String(isDecided(state)) as 'true' | 'false' };
  if (typeof state === 'boolean') {
    return { ticketState: state ? 'CLOSED' : 'OPEN', isClosed: state ? 'true' : 'false' };
  }
  return { probability: state.toFixed(1), isClosed: state === 0 || state === 1 ? 'true' : 'false' };
};

const pipeline = (id: string, label: string, order: number, at: string, stages: readonly StageSeed[]): Pipeline => ({
  id,
  label,
  displayOrder: order,
  archived: false,
  createdAt: at,
  updatedAt: at,
  stages: stages.map(
    ([stageId, stageLabel, state = false], index): Stage => ({
      id: stageId,
      label: stageLabel,
      displayOrder: index,
      archived: false,
      createdAt: at,
      updatedAt: at,
      metadata: metadata(state),
      writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT',
    }),
  ),
});
