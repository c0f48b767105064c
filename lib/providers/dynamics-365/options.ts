import type { ChoiceField } from '../define.ts';
import { numberedChoice } from '../language/codecs.ts';

/**
 * A column of choices: a number, whose label is the org's own.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-column-definitions-using-web-api
 * @param choices `metadata` entry of the labels
 */
export const option = (at: string, choices: string): ChoiceField => ({
  kind: 'choice',
  at,
  choices,
  codec: numberedChoice,
  labelled: true,
});
