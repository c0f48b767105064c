import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (message: string, path: string): FieldRefusal => ({
  object: 'crm.contact',
  body: { error: { code: '0x80044331', message } },
  issues: [[path]],
  source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/web-service-error-codes',
});

export const refusals: readonly FieldRefusal[] = [
  refusal(
    "A validation error occurred. The length of the 'lastname' attribute of the 'contact' entity exceeded the maximum allowed length of '50'.",
    'last_name',
  ),
  refusal("The property 'jobtitle' cannot be read as Edm.String.", 'title'),
];
