import { Logger } from '@aws-lambda-powertools/logger';

/** The logger of every function. The variable `POWERTOOLS_LOG_LEVEL` sets its lowest level. */
export const log = new Logger({ serviceName: 'unified-integration-service' });
