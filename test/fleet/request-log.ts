import { randomBytes, randomUUID } from 'node:crypto';
import { run } from '../../functions/workers/requests.ts';
import { lineOf } from '../../infra/local/background/request-log.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';
import { sumUsage } from '../../lib/workers/requests/sum-usage.ts';
import { unitsOf } from '../harness/units.ts';
import { deliverLines, requestEntry } from '../requests/request-entries.ts';
import { cpuShare, databaseMs, memory, prices } from './prices.ts';

/** Maximum cost of a million requests in the log, dollars. */
export const requestLogBar = 3;

/** Number of measured requests. */
const count = 1_000;

/** Lines in a delivery. CloudWatch Logs delivers more lines together while there are more. */
const linesAtOnce = 10;

/** Members that Lambda and the log add to a line, in addition to the entry. */
const context = () => ({
  level: 'INFO',
  timestamp: new Date().toISOString(),
  service: 'unified-integration-service',
  lambda_request_id: randomUUID(),
  cold_start: false,
  xray_trace_id: `1-${randomBytes(4).toString('hex')}-${randomBytes(12).toString('hex')}`,
  request_id: randomUUID(),
});

const mark = (): string => randomBytes(16).toString('base64url');
const sealedOf = (bytes: number): string => randomBytes(29 + bytes).toString('base64');

/**
 * A mix of requests: of ten, seven read and three write a record, one of these with an `Idempotency-Key`. The seal of a
 * read contains its query and the id of the vendor, and the seal of a write contains both ids of its record.
 */
const entryOf = (at: number, project: string, connection: string): RequestEntry => {
  const common = {
    project,
    connection,
    provider: 'hubspot',
    key_id: randomUUID(),
    traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
  };
  if (at % 10 < 7) return requestEntry({ ...common, sealed: sealedOf(80) });
  return requestEntry({
    ...common,
    route: 'PATCH /crm/contacts/{id}',
    function: 'crm/contacts.update',
    provider_requests: [
      { method: 'PATCH', path: '/crm/v3/objects/contacts/{id}', status: 200, duration_ms: 171, remaining: 98 },
    ],
    record: mark(),
    ...(at % 10 === 9 && { idempotency: mark() }),
    sealed: sealedOf(150),
  });
};

/** Sums up the hour as the worker does: once while the hour lasts, and once ten minutes after its end. */
const sumUpHour = async (): Promise<void> => {
  const ended = Date.now() + 90 * 60_000;
  for (const now of [Date.now(), ended]) await sumUsage({ now: () => now, deadline: now + 300_000 });
};

/** Cost of a million requests in the log by part, dollars. Measures the workers with their reads and writes. */
export const requestLogCost = async (): Promise<readonly (readonly [part: string, dollars: number])[]> => {
  const [project, connection] = [randomUUID(), randomUUID()];
  const lines = Array.from({ length: count }, (_, at) =>
    JSON.stringify({ ...context(), ...JSON.parse(lineOf(entryOf(at, project, connection))) }),
  );
  const bytes = lines.reduce((sum, { length }) => sum + length, 0) / count;
  const before = process.cpuUsage();
  const { written, calls } = await unitsOf(async () => {
    for (let first = 0; first < count; first += linesAtOnce)
      await deliverLines(run, lines.slice(first, first + linesAtOnce));
  });
  const { user, system } = process.cpuUsage(before);
  const usage = await unitsOf(sumUpHour);
  const runs = count / linesAtOnce;
  const seconds = (calls * databaseMs + (user + system) / 1000 / cpuShare) / 1000 / runs;
  const million = 1_000_000;
  const lambda = (million / linesAtOnce) * (seconds * memory * prices.gigabyteSecond + prices.lambdaRequest);
  return [
    [`lines of ${bytes.toFixed(0)} bytes`, (bytes * million * prices.logGigabyte) / 1e9],
    [
      `${(written / count).toFixed(2)} write units each: items and indexes`,
      (written / count) * million * prices.writeUnit,
    ],
    [`the writer, ${(seconds * 1000).toFixed(0)} ms for ${linesAtOnce} lines`, lambda],
    [
      `usage: ${(usage.read / count).toFixed(2)} read units each`,
      (million / count) * (usage.read * prices.readUnit + usage.written * prices.writeUnit),
    ],
  ];
};
