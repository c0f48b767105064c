import { createHash } from 'node:crypto';
import type { logoRoutes } from '../../api/management/logos.ts';
import type { projectRoutes } from '../../api/management/projects/projects.ts';
import type { BuiltAnswer } from '../../api/protocols/built-file.ts';
import type { Answer, Call } from '../../call.ts';
import { ApiError, type Issue, validationError } from '../../errors.ts';
import { imageTypes, largestImage } from '../../pages/image-types.ts';
import { readImage } from '../../pages/images.ts';
import { providerIds } from '../../providers/load.ts';
import { changeLogos, getLogo, type LogoChanges, type LogoUpload } from '../../store/projects/logos.ts';
import type { Project } from '../../store/projects/projects.ts';
import { rememberProject } from '../../store/projects/recent-projects.ts';
import { ownLogo } from './logo-path.ts';
import { findProject, presentProject } from './projects.ts';

type Given = NonNullable<Call<(typeof projectRoutes)['updateLogos']>['body'][string]>;

/**
 * Permitted lengths of a side, pixels. A small file may declare a picture so large that it fills the memory of a
 * browser.
 */
const [smallest, largest] = [16, 1024];

const isName = (name: string): boolean => name === ownLogo || providerIds.includes(name);

const isSide = (pixels: number): boolean => pixels >= smallest && pixels <= largest;

type Read = { readonly upload: LogoUpload } | { readonly issue: Issue };

const readUpload = (name: string, { content_type: type, content: text }: Given): Read => {
  const content = Buffer.from(text, 'base64');
  const refuse = (member: string, message: string): Read => ({ issue: { path: `${name}.${member}`, message } });
  if (content.length > largestImage)
    return refuse('content', `is ${content.length} bytes; at most ${largestImage} are stored`);
  const image = readImage(content);
  if (image === undefined) return refuse('content', `is not a complete ${imageTypes.join(', ')} without animation`);
  if (image.type !== type) return refuse('content_type', `does not match the content, which is ${image.type}`);
  const { width, height } = image;
  if (!isSide(width) || !isSide(height)) {
    return refuse('content', `is ${width} × ${height} pixels; each side must have ${smallest} to ${largest}`);
  }
  const hash = createHash('sha256').update(content).digest('hex');
  return { upload: { logo: { hash, type, width, height, bytes: content.length }, content } };
};

/** Reads the changes of a request. @throws ApiError `validation_failed` with all faults */
const readChanges = (body: Readonly<Record<string, Given | null>>): LogoChanges => {
  const issues: Issue[] = [];
  const changes = new Map<string, LogoUpload | undefined>();
  for (const [name, given] of Object.entries(body)) {
    const read = given === null ? undefined : readUpload(name, given);
    if (!isName(name)) {
      issues.push({ path: name, message: `is not one of ${[ownLogo, ...providerIds].join(', ')}` });
    } else if (read !== undefined && 'issue' in read) issues.push(read.issue);
    else changes.set(name, read?.upload);
  }
  if (issues.length > 0) throw validationError(issues);
  return changes;
};

const changedMeanwhile = ({ id, deletingSince }: Project): ApiError => {
  const isGoing = deletingSince !== undefined;
  const what = isGoing ? 'is being deleted.' : 'got other logos meanwhile; try again.';
  return new ApiError('conflict', `The project ${id} ${what}`, {
    details: { retriable: !isGoing, outcome: 'not_applied' },
  });
};

/**
 * Stores the given images, and removes the images whose value is null: all changes or none.
 * @throws ApiError `not_found`, `validation_failed` for an unsuitable image, `conflict` if the logos were changed
 * meanwhile or the project is being deleted
 */
export const updateLogos = async (call: Call<(typeof projectRoutes)['updateLogos']>): Promise<Answer> => {
  const project = await findProject(call);
  const after = await changeLogos(project, readChanges(call.body), call.now);
  if (after === undefined) throw changedMeanwhile(project);
  rememberProject(after, call.now);
  return { data: presentProject(after) };
};

/**
 * Headers that keep a browser from treating an image as a document: its bytes neither run nor load anything. The
 * image may be cached for ever, because its path contains the hash of its content.
 */
const headersOf = (type: string) => ({
  'content-type': type,
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
});

/**
 * The image at a path. @throws ApiError `not_found`, with the same words for another project's image and for a
 * replaced or removed image
 */
export const showLogo = async ({
  params: { project, name, hash },
}: Call<(typeof logoRoutes)['show']>): Promise<BuiltAnswer> => {
  const found = await getLogo(project, name, hash);
  if (found === undefined) throw new ApiError('not_found', 'There is no such logo.', { details: { retriable: false } });
  return { status: 200, headers: headersOf(found.type), bytes: Buffer.from(found.content) };
};
