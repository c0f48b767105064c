import type { UnifiedObject } from '../../objects/define.ts';
import { dispatch, type Endpoint, previewable, type Served, served } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { actionRows } from './record-actions.ts';

/**
 * Creates the function that serves all actions of a vertical.
 * @param more further rows of the function, with their endpoints
 */
export const actionEndpoint = (
  objects: Readonly<Record<string, UnifiedObject>>,
  ...more: readonly Served[]
): Endpoint =>
  dispatch(json, [
    ...Object.values(objects).flatMap((object) =>
      actionRows(object).map(({ name, row }) =>
        served(
          json,
          row,
          previewable(async (call) => {
            const { actOnRecord } = await import('../../records/write/drivers/act.ts');
            return actOnRecord(object, call, { name, id: call.params.id, body: call.body });
          }),
        ),
      ),
    ),
    ...more,
  ]);
