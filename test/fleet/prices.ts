/** Dollars in `us-east-1`, on demand: https://aws.amazon.com/dynamodb/pricing/on-demand/ and the pages beside it. */
export const prices = {
  writeUnit: 0.625e-6,
  readUnit: 0.125e-6,
  /** Of Lambda on Arm. */
  gigabyteSecond: 0.0000133334,
  lambdaRequest: 0.2e-6,
  /** Of SQS. */
  queueRequest: 0.4e-6,
  /** Of KMS. */
  keyCall: 3e-6,
} as const;

/** Gigabytes of a Lambda. */
export const memory = 0.5;

/** Share of a CPU that such a Lambda has: one of 1,769 MB has a whole one. */
export const cpuShare = 512 / 1769;

/** Milliseconds of a request to a provider, and of a call of DynamoDB. */
export const providerMs = 250;
export const databaseMs = 6;
