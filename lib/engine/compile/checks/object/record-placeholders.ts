import type { RecordRequest } from '../../../../providers/define.ts';
import { idPathsOf, partsOf } from '../../../../providers/language/kinds.ts';
import { below, type Finding, when } from '../finding.ts';
import { checkPages, filledForPage } from '../pages.ts';
import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { playQuirk } from '../play-quirk.ts';
import { classPlaceholders, ofObjects, type Subject } from '../subjects.ts';

/** Checks a record that is found in a list. The search covers every page. */
const checkFound = (
  request: RecordRequest | undefined,
  names: readonly string[],
  place: string,
): readonly Finding[] => {
  if (typeof request?.record !== 'object') return [];
  const { joins: _, ...sent } = request;
  const { where, paginator } = request.record;
  return [
    ...when(
      Object.keys(where).length === 0,
      below(place, 'record.where'),
      'No value identifies the record.',
      'Name a path, and the value there.',
    ),
    ...unknownPlaceholders(below(place, 'record.where'), where, names),
    ...checkPages(sent, paginator, below(place, 'record')),
  ];
};

const checkOne = (
  request: RecordRequest | undefined,
  known: readonly string[],
  ids: readonly string[],
  place: string,
): readonly Finding[] => {
  if (request === undefined) return [];
  const { record, joins: _, ...sent } = request;
  const found = typeof record === 'object' ? record.where : undefined;
  const pages = typeof record === 'object' ? filledForPage(record.paginator) : [];
  return [
    ...missingPlaceholders(place, [request.path, request.query, request.body, found], ids),
    ...unknownPlaceholders(place, sent, [...known, ...pages]),
    ...unknownPlaceholders(below(place, 'record.where'), found, known),
  ];
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
  return [
    ...checkOne(get, own, ids, below(place, 'get')),
    ...checkOne(update, ofUpdate, ids, below(place, 'update')),
    ...checkOne(remove, own, ids, below(place, 'remove')),
    ...checkFound(get, [...ids, 'cursor'], below(place, 'get')),
    ...checkFound(update, [...ids, 'cursor'], below(place, 'update')),
    ...checkFound(create, ofFile, below(place, 'create')),
    ...unknownPlaceholders(below(place, 'create'), create, ofCreate),
    ...unknownPlaceholders(below(place, 'getMany'), many, ['ids', 'fields', ...parts]),
    ...unknownPlaceholders(below(place, 'content'), content, [...ids, ...parts]),
  ];
});
