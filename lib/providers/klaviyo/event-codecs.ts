import type { Codec } from '../define.ts';
import { getText } from '../language/answers.ts';
import { asMembers, readAs } from '../language/codecs.ts';

/**
 * Our types of events, by the names of the vendor's own metrics.
 * https://help.klaviyo.com/hc/en-us/articles/115005076767
 */
const ours: Readonly<Record<string, string>> = {
  'Received Email': 'delivered',
  'Opened Email': 'opened',
  'Clicked Email': 'clicked',
  'Bounced Email': 'bounced',
  'Marked Email as Spam': 'complained',
  'Unsubscribed from Email Marketing': 'unsubscribed',
};

/**
 * Whether a metric belongs to the vendor, and not to an account or another app.
 * https://developers.klaviyo.com/en/reference/get_metric
 */
const isOwn = (metric: unknown): boolean => getText(metric, 'integration.key') === 'klaviyo';

export const eventType: Codec = readAs((metric) => {
  const name = getText(metric, 'name');
  if (name === undefined) return undefined;
  return isOwn(metric) ? (new Map(Object.entries(ours)).get(name) ?? name) : 'custom';
});

/** "Must be less than 128 characters." https://developers.klaviyo.com/en/reference/create_event */
const longestName = 127;

/**
 * Codec of the name of a custom event: the name of the metric that an account tracks.
 * https://developers.klaviyo.com/en/reference/get_metric
 */
export const customName: Codec = {
  ...readAs((metric) => (isOwn(metric) ? undefined : getText(metric, 'name'))),
  refuse: (value) => (String(value).length > longestName ? `has ${longestName} characters at most` : undefined),
};

export const properties = readAs(asMembers);
