import { Logger } from '@aws-lambda-powertools/logger';

/** Of every function. `POWERTOOLS_LOG_LEVEL` says from which level on. */
export const log = new Logger({ serviceName: 'unified-integration-service' });
