import type { Call } from '../../call.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { previewable } from '../../records/write/preview.ts';
import { dispatch, type Endpoint, endpoint } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { type actionRow, actionRows } from './record-actions.ts';

/** Creates the function that serves all actions of a vertical. */
export const actionEndpoint = (objects: Readonly<Record<string, UnifiedObject>>): Endpoint =>
  dispatch(
    json,
    Object.values(objects).flatMap((object) =>
      actionRows(object).map(({ name, row }) => {
        const useCase = previewable(async (call: Call<ReturnType<typeof actionRow>>) => {
          const { actOnRecord } = await import('../../records/write/drivers/act.ts');
          return actOnRecord(object, call, { name, id: call.params.id, body: call.body });
        });
        return [row, endpoint(json, row, useCase)] as const;
      }),
    ),
  );
