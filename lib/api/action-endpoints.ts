import type { Call } from '../call.ts';
import type { UnifiedObject } from '../objects/define.ts';
import { actOnRecord } from '../records/write/act.ts';
import { previewable } from '../records/write/preview.ts';
import { dispatch, type Endpoint, endpoint } from './endpoint.ts';
import { json } from './protocols/json.ts';
import { type actionRow, actionRows } from './record-actions.ts';

/** The function of all actions of a vertical. */
export const actionEndpoint = (objects: Readonly<Record<string, UnifiedObject>>): Endpoint =>
  dispatch(
    json,
    Object.values(objects).flatMap((object) =>
      actionRows(object).map(({ name, row }) => {
        const useCase = previewable((call: Call<ReturnType<typeof actionRow>>) =>
          actOnRecord(object, call, { name, id: call.params.id, body: call.body }),
        );
        return [row, endpoint(json, row, useCase)] as const;
      }),
    ),
  );
