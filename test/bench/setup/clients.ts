import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The clients that every function of the service may need, and nothing else. The bench compares bundles and their start
 * with this.
 */
export const database = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const keys = new KMSClient({});
