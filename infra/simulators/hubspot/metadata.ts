import { ok } from '../shared/answers.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { typeIn } from './custom-objects.ts';
import { invalid, notFound } from './errors.ts';
import { readLimit } from './objects.ts';
import type { Portal } from './portal.ts';
import { seedTeams } from './seeds.ts';
import { objectType, type Pipeline, type Property } from './types.ts';

// https://developers.hubspot.com/docs/api-reference/crm-crm-owners-v3
const ownersLimit = { usual: 100, max: 500 };

const accountDetails = ({ settings }: Portal): Answer =>
  ok({
    portalId: settings.portalId,
    accountType: 'DEVELOPER_TEST',
    timeZone: 'Europe/Berlin',
    companyCurrency: settings.currencies[0] ?? 'EUR',
    additionalCurrencies: settings.currencies.slice(1),
    utcOffset: '+01:00',
    utcOffsetMilliseconds: 3_600_000,
    uiDomain: settings.uiDomain,
    dataHostingLocation: settings.uiDomain.startsWith('app-eu1') ? 'eu1' : 'na1',
  });

const listOwners = (portal: Portal, call: Call): Answer => {
  const limit = call.cut(readLimit(call.query, ownersLimit), 1);
  const after = Number(call.query.get('after') ?? 0);
  const archived = call.query.get('archived') === 'true';
  const email = call.query.get('email');
  const owners = portal.owners
    .filter((owner) => owner.archived === archived)
    .filter((owner) => email === null || owner.email === email.toLowerCase())
    .filter((owner) => Number(owner.id) > after);
  const results = owners.slice(0, limit);
  const last = results.at(-1);
  const paging = last && owners.length > limit ? { paging: { next: { after: last.id } } } : {};
  return ok({ results, ...paging });
};

const getOwner = (portal: Portal, call: Call): Answer => {
  const { id = '' } = call.params;
  const archived = call.query.get('archived') === 'true';
  const byUser = call.query.get('idProperty') === 'userId';
  const owner = portal.owners.find(
    (each) => (byUser ? String(each.userId) : each.id) === id && each.archived === archived,
  );
  if (!owner) throw notFound();
  return ok(owner);
};

/**
 * All teams. The answer distinguishes users with this main team from further members.
 * https://developers.hubspot.com/docs/api-reference/settings-user-provisioning-v3/teams/get-settings-v3-users-teams
 */
const listTeams = (portal: Portal): Answer => {
  const usersOf = (team: string, isMain: boolean): readonly string[] =>
    portal.owners
      .filter(({ archived, teams }) => !archived && teams.some(({ id, primary }) => id === team && primary === isMain))
      .map(({ userId }) => String(userId));
  const results = seedTeams(portal.settings.portalId).map(({ id, name }) => ({
    id,
    name,
    userIds: usersOf(id, true),
    secondaryUserIds: usersOf(id, false),
  }));
  return ok({ results });
};

const pipelines = (portal: Portal, call: Call): readonly Pipeline[] => {
  const type = objectType(call.params.type ?? '')?.name;
  if (type !== 'deals' && type !== 'tickets' && type !== 'leads') throw invalid('This object type has no pipelines');
  return portal.pipelines[type];
};

const pipeline = (portal: Portal, call: Call): Pipeline => {
  const found = pipelines(portal, call).find(({ id }) => id === call.params.id);
  if (!found) throw notFound();
  return found;
};

const getStage = (portal: Portal, call: Call): Answer => {
  const stage = pipeline(portal, call).stages.find(({ id }) => id === call.params.stage);
  if (!stage) throw notFound();
  return ok(stage);
};

const properties = (portal: Portal, call: Call): ReadonlyMap<string, Property> => {
  const { type: name = '' } = call.params;
  const type = typeIn(portal, name);
  if (!type) throw invalid(`Unable to infer object type from: ${name}`);
  return portal.properties[type.name];
};

const listProperties = (portal: Portal, call: Call): Answer => {
  const archived = call.query.get('archived') === 'true';
  return ok({ results: [...properties(portal, call).values()].filter((property) => property.archived === archived) });
};

const getProperty = (portal: Portal, call: Call): Answer => {
  const property = properties(portal, call).get(call.params.name ?? '');
  if (!property) throw notFound();
  return ok(property);
};

/** Account, teams, owners, pipelines and properties. The simulator offers no writes for them. */
export const metadataRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: '/account-info/v3/details', handle: accountDetails },
  { method: 'GET', path: '/settings/v3/users/teams', handle: listTeams },
  { method: 'GET', path: '/crm/v3/owners', handle: listOwners },
  { method: 'GET', path: '/crm/v3/owners/{id}', handle: getOwner },
  {
    method: 'GET',
    path: '/crm/v3/pipelines/{type}',
    handle: (portal, call) => ok({ results: pipelines(portal, call) }),
  },
  { method: 'GET', path: '/crm/v3/pipelines/{type}/{id}', handle: (portal, call) => ok(pipeline(portal, call)) },
  {
    method: 'GET',
    path: '/crm/v3/pipelines/{type}/{id}/stages',
    handle: (portal, call) => ok({ results: pipeline(portal, call).stages }),
  },
  { method: 'GET', path: '/crm/v3/pipelines/{type}/{id}/stages/{stage}', handle: getStage },
  {
    method: 'GET',
    path: '/crm/v3/properties/{type}',
    handle: listProperties,
  },
  { method: 'GET', path: '/crm/v3/properties/{type}/{name}', handle: getProperty },
];
