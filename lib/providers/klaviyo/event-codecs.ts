import type { Codec } from '../define.ts';
import { getText } from '../language/answers.ts';
import { asMembers, readAs } from '../language/codecs.ts';

/** Names of the vendor's own metrics. https://help.klaviyo.com/hc/en-us/articles/115005076767 */
const ours: Readonly<Record<string, string>> = {
  'Received Email': 'delivered',
  'Opened Email': 'opened',
  'Clicked Email': 'clicked',
  'Bounced Email': 'bounced',
  'Marked Email as Spam': 'complained',
  'Unsubscribed from Email Marketing': 'unsubscribed',
};

/** Whose metric it is: the vendor's own, or one that an account or another app has made. https://developers.klaviyo.com/en/reference/get_metric */
const isOwn = (metric: unknown): boolean => getText(metric, 'integration.key') === 'klaviyo';

export const eventType: Codec = readAs((metric) => {
  const name = getText(metric, 'name');
  if (name === undefined) return undefined;
  return isOwn(metric) ? (new Map(Object.entries(ours)).get(name) ?? name) : 'custom';
});

/** "Must be less than 128 characters." https://developers.klaviyo.com/en/reference/create_event */
const longestName = 127;

/** What an account calls what it tracks. https://developers.klaviyo.com/en/reference/get_metric */
export const customName: Codec = {
  ...readAs((metric) => (isOwn(metric) ? undefined : getText(metric, 'name'))),
  refuse: (value) => (String(value).length > longestName ? `has ${longestName} characters at most` : undefined),
};

export const properties = readAs(asMembers);
