import type { RecordRequest } from '../../../../providers/define.ts';
import { idPathsOf, partsOf } from '../../../../providers/language/kinds.ts';
import type { Place } from '../finding.ts';
import { checkPages, filledForPage } from '../pages.ts';
import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { playQuirk } from '../play-quirk.ts';
import { classPlaceholders, ofObjects, type Subject } from '../subjects.ts';

/** Checks a record that is found in a list. The search covers every page. */
const checkFound = (request: RecordRequest | undefined, names: readonly string[], place: Place): void => {
  if (typeof request?.record !== 'object') return;
  const { joins: _, ...sent } = request;
  const { where, paginator } = request.record;
  const at = place.below('record.where');
  if (Object.keys(where).length === 0)
    at.report('No value identifies the record.', 'Name a path, and the value there.');
  unknownPlaceholders(at, where, names);
  checkPages(sent, paginator, place.below('record'));
};

const checkOne = (
  request: RecordRequest | undefined,
  known: readonly string[],
  ids: readonly string[],
  place: Place,
): void => {
  if (request === undefined) return;
  const { record, joins: _, ...sent } = request;
  const found = typeof record === 'object' ? record.where : undefined;
  const pages = typeof record === 'object' ? filledForPage(record.paginator) : [];
  missingPlaceholders(place, [request.path, request.query, request.body, found], ids);
  unknownPlaceholders(place, sent, [...known, ...pages]);
  unknownPlaceholders(place.below('record.where'), found, known);
};

/** Placeholders that the quirk `upload` returns for the request that creates the record. */
const fromUpload = ({ declaration }: Subject): readonly string[] => {
  const upload = declaration.quirks?.upload;
  return upload === undefined ? [] : Object.keys(Object(playQuirk(upload).result));
};

/** Finds placeholders of the requests for one record that nothing fills, and requests that do not name the record. */
export const recordPlaceholders = ofObjects((subject) => {
  const { declaration, object, place } = subject;
  const { get, create, update, remove, getMany, content } = declaration;
  const parts = [...(declaration.partitions?.parts ?? []), ...classPlaceholders(declaration)];
  const ids = idPathsOf(declaration).map(([name]) => name);
  const own = [...ids, 'fields', 'now', ...partsOf(declaration), ...classPlaceholders(declaration)];
  const ofUpdate = update?.precondition === undefined ? own : [...own, 'version'];
  const ofFile = object.file ? ['file_name', 'content_type', 'size', ...fromUpload(subject)] : [];
  const ofCreate = ['now', ...(create?.accepted ? ['unique'] : []), ...parts, ...ofFile];
  const { joins: _, ...many } = getMany ?? {};
  checkOne(get, own, ids, place.below('get'));
  checkOne(update, ofUpdate, ids, place.below('update'));
  checkOne(remove, own, ids, place.below('remove'));
  checkFound(get, [...ids, 'cursor'], place.below('get'));
  checkFound(update, [...ids, 'cursor'], place.below('update'));
  checkFound(create, ofFile, place.below('create'));
  unknownPlaceholders(place.below('create'), create, ofCreate);
  unknownPlaceholders(place.below('getMany'), many, ['ids', 'fields', ...parts]);
  unknownPlaceholders(place.below('content'), content, [...ids, ...parts]);
});
