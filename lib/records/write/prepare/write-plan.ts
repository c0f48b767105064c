import { applying, compiledPlan } from '../../../engine/compile/concerns.ts';
import { defaultValues, firstStates } from '../checks/defaults.ts';
import { guardedFields } from '../checks/guards.ts';
import { hiddenFields } from '../checks/hidden-fields.ts';
import { foundMembers, namesToIds } from '../checks/names-to-ids.ts';
import { refusals } from '../checks/refusals.ts';
import { requiredFields, requiredOwnFields } from '../checks/required-fields.ts';
import { unfitNumbers } from '../checks/unfit-numbers.ts';
import {
  chosenValues,
  currentRecord,
  lastName,
  lineFeeds,
  namesInPlaceOfIds,
  textsInTwoForms,
} from '../checks/value-steps.ts';
import { newChildren } from '../parts/children.ts';
import { laterFields } from '../parts/later-fields.ts';
import { links } from '../parts/links.ts';
import type { Part } from '../parts/part.ts';
import { separateReferences } from '../parts/references.ts';
import { separateRequests } from '../parts/separate-requests.ts';
import { statesByTransitions } from '../parts/transitions.ts';
import type { MappedWrite, Opening, Step, Writing } from '../writing.ts';

/** The steps of a create or an update before its own request, and the parts after it. */
export const writePlanOf = compiledPlan((planned) => ({
  opening: applying<Step<Opening>>(planned, [lineFeeds, chosenValues]),
  values: applying<Step<Writing>>(planned, [
    namesInPlaceOfIds,
    currentRecord,
    guardedFields,
    lastName,
    textsInTwoForms,
  ]),
  checks: applying<Step<MappedWrite>>(planned, [
    defaultValues,
    firstStates,
    hiddenFields,
    unfitNumbers,
    namesToIds,
    requiredFields,
    requiredOwnFields,
    refusals,
  ]),
  completions: applying<Step<MappedWrite>>(planned, [foundMembers]),
  parts: applying<Part>(planned, [
    laterFields,
    statesByTransitions,
    separateRequests,
    links,
    separateReferences,
    newChildren,
  ]),
}));
