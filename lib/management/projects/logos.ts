import { createHash } from 'node:crypto';
import type { logoRoutes } from '../../api/management/logos.ts';
import type { projectRoutes } from '../../api/management/projects.ts';
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

/** Pixels of a side: a small file may name a size whose picture fills the memory of a browser. */
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
  if (image === undefined) return refuse('content', `is no whole ${imageTypes.join(', ')} without animation`);
  if (image.type !== type) return refuse('content_type', `is not that of the content, which is ${image.type}`);
  const { width, height } = image;
  if (!isSide(width) || !isSide(height)) {
    return refuse('content', `is ${width} × ${height} pixels; each side must have ${smallest} to ${largest}`);
  }
  const hash = createHash('sha256').update(content).digest('hex');
  return { upload: { logo: { hash, type, width, height, bytes: content.length }, content } };
};

/** @throws ApiError `validation_failed` with all that is wrong */
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
 * Stores the images that are given, and removes those for which null is; all or none.
 * @throws ApiError `not_found`, `validation_failed` for what is no such image, `conflict` when they were changed meanwhile, or
 *   the project is being deleted
 */
export const updateLogos = async (call: Call<(typeof projectRoutes)['updateLogos']>): Promise<Answer> => {
  const project = await findProject(call);
  const after = await changeLogos(project, readChanges(call.body), call.now);
  if (after === undefined) throw changedMeanwhile(project);
  rememberProject(after, call.now);
  return { data: presentProject(after) };
};

/** An image is never a document: what is in its bytes neither runs nor loads. Its address is that of its content. */
const headersOf = (type: string) => ({
  'content-type': type,
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
});

/** @throws ApiError `not_found` in the same words for another project's image, and one that was replaced or removed */
export const showLogo = async ({
  params: { project, name, hash },
}: Call<(typeof logoRoutes)['show']>): Promise<BuiltAnswer> => {
  const found = await getLogo(project, name, hash);
  if (found === undefined) throw new ApiError('not_found', 'There is no such logo.', { details: { retriable: false } });
  return { status: 200, headers: headersOf(found.type), bytes: Buffer.from(found.content) };
};
