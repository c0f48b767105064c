import { gunzipSync } from 'node:zlib';
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent, Context } from 'aws-lambda';
import { beginInvocation, invocations } from '../../invocation.ts';
import { log } from '../../log.ts';
import { failRun, lineOf, type Report } from '../scheduled.ts';
import type { SubscribedWorker } from '../worker.ts';

/**
 * Lines of a delivery. CloudWatch Logs compresses them, and sometimes sends a message without lines.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html#LambdaFunctionExample
 */
const linesIn = ({ awslogs }: CloudWatchLogsEvent): readonly string[] => {
  const data: CloudWatchLogsDecodedData = JSON.parse(gunzipSync(Buffer.from(awslogs.data, 'base64')).toString());
  return data.messageType === 'DATA_MESSAGE' ? data.logEvents.map(({ message }) => message) : [];
};

/**
 * Handler of a worker that reads log lines. If it throws, Lambda delivers the same lines again, at most twice. A
 * delivery may also come twice without a failure.
 * @param work processes the lines; it must be repeatable
 */
export const subscribed =
  ({ handler }: SubscribedWorker, work: (lines: readonly string[], now: number) => Promise<Report>) =>
  (event: CloudWatchLogsEvent, context: Context): Promise<void> =>
    invocations.run(beginInvocation(handler, context), async () => {
      const report = await work(linesIn(event), Date.now()).catch((error: unknown) => failRun(handler, error));
      if (Object.values(report).some((count) => count > 0)) log.info('worker', lineOf(report));
    });
