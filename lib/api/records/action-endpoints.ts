import type { Call } from '../../call.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { previewable } from '../../records/write/preview.ts';
import type { Route } from '../../route.ts';
import { dispatch, type Endpoint, endpoint } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { type actionRow, actionRows } from './record-actions.ts';

/** A row of the route table, with its endpoint. */
export type Served = readonly [row: Route, serve: Endpoint];

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
      actionRows(object).map(({ name, row }): Served => {
        const useCase = previewable(async (call: Call<ReturnType<typeof actionRow>>) => {
          const { actOnRecord } = await import('../../records/write/drivers/act.ts');
          return actOnRecord(object, call, { name, id: call.params.id, body: call.body });
        });
        return [row, endpoint(json, row, useCase)];
      }),
    ),
    ...more,
  ]);
