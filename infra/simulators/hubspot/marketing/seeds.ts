import { seededAt } from '../seeds.ts';
import type { FlowRow, ListRow, Values } from './rows.ts';

/** Id of the first e-mail. */
export const firstEmail = 369_218_116_794;

/** Id of the first workflow. */
export const firstFlow = 585_051_946;

/**
 * A step of a workflow, which performs one action.
 * https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/action-enrollment-reference
 */
export const step = (actionId: string, actionTypeId: string, fields: Values): Values => ({
  type: 'SINGLE_CONNECTION',
  actionId,
  actionTypeId,
  actionTypeVersion: 0,
  fields,
});

const welcome: readonly Values[] = [
  step('1', '0-1', { delta: '1440', time_unit: 'MINUTES' }),
  step('2', '0-4', { content_id: '369218116794' }),
  { type: 'LIST_BRANCH', actionId: '3', listBranches: [] },
];

/** Enrolment criteria of a workflow that users start by hand. */
export const byHand: Values = { type: 'MANUAL', shouldReEnroll: false };

const byEvent: Values = {
  type: 'EVENT_BASED',
  shouldReEnroll: false,
  eventFilterBranches: [],
  listMembershipFilterBranches: [],
};

/** A workflow of contacts, with other members as given. */
export const seedFlow = (index: number, name: string, more: Partial<FlowRow>): FlowRow => ({
  id: firstFlow + index,
  name,
  isEnabled: true,
  flowType: 'WORKFLOW',
  objectTypeId: '0-1',
  actions: [],
  createdAt: seededAt,
  updatedAt: '2026-02-02T09:00:00.000Z',
  isDeleted: false,
  ...more,
});

/** Flows. One for deals, and one that other apps start, are not workflows of contacts. */
export const seedFlows: readonly FlowRow[] = [
  seedFlow(0, 'Welcome', { enrollmentCriteria: byEvent, actions: welcome }),
  seedFlow(1, 'Win back', { enrollmentCriteria: byHand, actions: welcome.slice(0, 1), isEnabled: false }),
  seedFlow(2, 'Stale deals', { objectTypeId: '0-3', enrollmentCriteria: byHand }),
  seedFlow(3, 'Steps alone', { flowType: 'ACTION_SET' }),
];

/** Id of the first list. */
export const firstList = 51;

const seedList = (
  index: number,
  name: string,
  processingType: string,
  members: readonly number[],
  objectTypeId = '0-1',
) => ({
  id: firstList + index,
  name,
  processingType,
  objectTypeId,
  createdAt: seededAt,
  updatedAt: '2026-02-02T09:00:00.000Z',
  members: Object.fromEntries(members.map((id) => [id, seededAt])),
});

/** Lists. The list of companies is not a list of contacts. */
export const seedLists: readonly ListRow[] = [
  seedList(0, 'News', 'MANUAL', [101]),
  seedList(1, 'Fair of 2025', 'SNAPSHOT', [102]),
  seedList(2, 'Customers', 'DYNAMIC', [101, 102]),
  seedList(3, 'Companies in Berlin', 'DYNAMIC', [], '0-2'),
];
