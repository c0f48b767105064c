import type { ChoiceField } from '../define.ts';
import { numberedChoice } from '../language/codecs.ts';

/**
 * A choice column. Its value is a number, and each org defines the labels.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-column-definitions-using-web-api
 * @param choices `metadata` entry that lists the labels
 */
export const option = (at: string, choices: string): ChoiceField => ({
  kind: 'choice',
  at,
  choices,
  codec: numberedChoice,
  labelled: true,
});
