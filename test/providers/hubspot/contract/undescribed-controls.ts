import { inAnswer, inQuery } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { aFile, control, without } from '../../../contract/controls/undescribed.ts';

type Item = Readonly<Record<string, unknown>>;

const teamOf = (change: Item): Item => ({ id: '1', name: 'Sales', userIds: ['123'], secondaryUserIds: [], ...change });

export const undescribedControls: readonly Control[] = [
  aFile('hubspot', 'GET /hubfs/{portalId}/{fileId}', '/hubfs/70000001/1', [
    inQuery('an end in words', /must be integer/, 'Expires=soon'),
    inAnswer('an error that is no XML', /must match pattern/, 'Denied', 403),
  ]),
  control('hubspot', 'GET /settings/v3/users/teams', { answer: { results: [teamOf({})] } }, [
    inAnswer('a team without a name', /required property 'name'/, { results: [without(teamOf({}), 'name')] }),
    inAnswer('a member by number', /must be string/, { results: [teamOf({ userIds: [123] })] }),
    inAnswer('a team with a colour', /unknown field "colour"/, { results: [teamOf({ colour: 'red' })] }),
    inQuery('a page', /unknown query parameter/, 'limit=100'),
  ]),
];
