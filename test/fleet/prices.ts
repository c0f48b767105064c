/**
 * Prices on demand in `us-east-1`, dollars: https://aws.amazon.com/dynamodb/pricing/on-demand/ and the pages of the
 * other services.
 */
export const prices = {
  writeUnit: 0.625e-6,
  readUnit: 0.125e-6,
  /** Prices of Lambda on Arm. */
  gigabyteSecond: 0.0000133334,
  lambdaRequest: 0.2e-6,
  /** Price of SQS for a queue with message groups (fair queue). */
  queueRequest: 0.5e-6,
  /** Price of KMS. */
  keyCall: 3e-6,
  /** Price of CloudWatch Logs for a gigabyte that it receives. */
  logGigabyte: 0.5,
} as const;

/** Memory of a Lambda, gigabytes. */
export const memory = 0.5;

/** Share of a CPU that such a Lambda has. A Lambda with 1,769 MB has a whole CPU. */
export const cpuShare = 512 / 1769;

/** Duration of a request to a provider and of a call of DynamoDB, ms. */
export const providerMs = 250;
export const databaseMs = 6;
