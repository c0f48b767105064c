import type { ErrorShape } from '../define.ts';
import { getText, refusedInWords } from '../language/answers.ts';

const code = 'error.code';

/**
 * Names of columns in error messages: "The length of the 'firstname' attribute …", "… outside the valid range for the
 * attribute 'prioritycode' …", "The property 'x' …"
 */
const names = /'(\w+)' (?:attribute|property|field)\b|\b(?:attribute|property|field):? '?(\w+)'/gi;

/**
 * Members of error responses that contain the message and the code.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/web-service-error-codes
 */
export const errors: ErrorShape = {
  message: ['error.message', 'error_description'],
  code: [code, 'error'],
  meanings: [
    // Duplicates by a rule of the org or by a key. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/manage-duplicate-detection-create-update
    { at: code, pattern: /^0x(?:80040333|80060892|80040237)$/i, status: 409 },
    { at: code, pattern: /^0x80040217$/i, status: 404 },
    // The IP firewall of the environment. https://learn.microsoft.com/en-us/power-platform/admin/ip-firewall
    { at: code, pattern: /^0x80095ffe$/i, status: 403, about: 'address' },
    // "SQL timeout expired": the vendor rolls back the changes. https://learn.microsoft.com/en-us/troubleshoot/power-platform/dataverse/working-with-solutions/sql-timeout
    { at: code, pattern: /^0x80044151$/i, status: 503 },
    // The user lacks a privilege. Same page.
    { at: code, pattern: /^0x(?:80040220|80042f09|80040221)$/i, status: 403 },
    // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/api-limits
    { at: code, pattern: /^0x(?:80072321|80072322|80072326)$/i, status: 429 },
  ],
  refused: (body) => refusedInWords(getText(body, 'error.message'), names),
  // A missing record that the body refers to. Same page as above.
  about: (code) => (/^0x80040217$/i.test(code) ? 'reference' : undefined),
};
