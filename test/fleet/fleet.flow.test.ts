import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../harness/service.ts';
import { portalsOf } from './accounts.ts';
import { measureFleet } from './fleet.ts';
import { compare } from './report.ts';

const clock = { time: Date.now() };
const portals = 6;

let service: Service;

beforeAll(async () => {
  service = await startService({
    hubspot: { now: () => clock.time, portals: portalsOf(portals + 1), strictDuplicates: false },
    isWatched: false,
  });
});

afterAll(() => service.stop());

it('the model agrees with the real worker about units, cycles, lateness, delay and records per second', async () => {
  const size = {
    connections: 12,
    projects: 3,
    portals,
    scope: ['crm.contact.*', 'crm.company.*'],
    laps: { measured: 2, compared: 2 },
    changes: 2,
    firstRun: 2_000,
    effort: { cycle: { cpu: 80, answers: 44 }, page: { cpu: 70, answers: 5 } },
  } as const;
  const compared = compare(await measureFleet(service, clock, size));
  expect(compared.filter(({ difference }) => difference > 0.1)).toEqual([]);
});
