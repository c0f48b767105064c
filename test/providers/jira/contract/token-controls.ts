import { openAccount } from '../../../../infra/simulators/jira/account.ts';
import { jiraSites } from '../../../../infra/simulators/jira/seeds.ts';
import { openJournal } from '../../../../infra/simulators/shared/journal.ts';
import { inAnswer } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { ofCodeAndApp, tokenControl } from '../../../contract/controls/tokens.ts';
import { control, without } from '../../../contract/controls/undescribed.ts';

const { cloudId, site } = openAccount(jiraSites[0], () => 0, openJournal()).settings;
const resource = {
  id: cloudId,
  url: `https://${site}.atlassian.net`,
  name: site,
  scopes: ['read:jira-work'],
  avatarUrl: 'https://avatar.example/site.png',
};

export const tokenControls: readonly Control[] = [
  tokenControl('jira', 'POST /oauth/token', 'application/json', {}, ofCodeAndApp),
  control('jira', 'GET /oauth/token/accessible-resources', { answer: [resource] }, [
    ...Object.keys(resource).map((member) =>
      inAnswer(`no ${member}`, new RegExp(`required property '${member}'`), [without(resource, member)]),
    ),
    inAnswer('a resource with a colour', /unknown field "colour"/, [{ ...resource, colour: 'red' }]),
    inAnswer('an object around the list', /must be array/, { values: [resource] }),
    inAnswer('a refusal without words', /required property|must be/, { code: 401 }, 401),
  ]),
];
