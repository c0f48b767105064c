import { formsGivenTwice, textsOfTwoForms } from '../../../engine/mapping/write/html.ts';
import { demandsLastName, withLastName } from '../../../engine/mapping/write/names.ts';
import { loadRichText } from '../../../engine/rich-text/load.ts';
import { choosableIn, withChosen } from '../../connection-defaults.ts';
import { namesTaken, takesNames } from '../../names-for-ids.ts';
import { asRead, hasHtmlChildren } from '../../read/children.ts';
import { currentValuesOf } from '../current-values.ts';
import type { Opening, Step, Writing } from '../writing.ts';

/** Changes line feeds, in texts that the vendor keeps as HTML, to the form of a later read. */
export const lineFeeds: Step<Opening> = {
  appliesTo: ({ declaration }) => hasHtmlChildren(declaration),
  run: (opening) => {
    opening.values = asRead(opening.context.declaration, opening.values);
  },
};

/** Adds the connection's defaults for new records. */
export const chosenValues: Step<Opening> = {
  appliesTo: (planned) => planned.mode === 'create' && choosableIn(planned).length > 0,
  run: async (opening) => {
    opening.values = await withChosen(opening.context, opening.values, opening.known);
  },
};

/** Looks up the names that the vendor accepts instead of ids. */
export const namesInPlaceOfIds: Step<Writing> = {
  appliesTo: ({ declaration }) => takesNames(declaration),
  run: async (writing) => {
    const { context, wanted, paths } = writing;
    writing.taken = await namesTaken(context, context.declaration, wanted, paths);
  },
};

/** Reads the vendor's record in model values. */
export const currentRecord: Step<Writing> = {
  appliesTo: ({ mode }) => mode === 'update',
  run: (writing) => {
    const { context, given, presentation, paths } = writing;
    if (given.current !== undefined) writing.current = currentValuesOf(context, given.current, presentation, paths);
  },
};

/** Sets the last name, if the vendor requires a last name and the given name is a single word. */
export const lastName: Step<Writing> = {
  appliesTo: demandsLastName,
  run: (writing) => {
    const { context, given, values } = writing;
    const moved = withLastName({ ...context, mode: given.mode, values });
    writing.values = moved.values;
    writing.warnings.push(...moved.warnings);
  },
};

/** Loads the code that compares the two forms of a text. */
export const textsInTwoForms: Step<Writing> = {
  appliesTo: (planned) => textsOfTwoForms(planned).length > 0,
  run: async (writing) => {
    const isInBoth = formsGivenTwice({ ...writing.context, values: writing.values }).length > 0;
    if (isInBoth) writing.richText ??= await loadRichText();
  },
};
