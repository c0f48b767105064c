import { bytes, text } from '../dynamodb/attribute.ts';
import { absentOr } from '../dynamodb/condition.ts';
import { entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get } from '../dynamodb/operations.ts';
import { changeProject } from './project-changes.ts';
import type { Logo, Project } from './projects.ts';

/** The bytes of an image that a project has uploaded for the pages of its magic links. */
export const logos = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'logo#{name}' },
  attributes: {
    /** SHA-256 of the content, hex. */
    hash: text(),
    /** Media type. */
    type: text(),
    content: bytes(),
  },
});

/** A new image, and its description in the project's item. */
export interface LogoUpload {
  readonly logo: Logo;
  readonly content: Uint8Array;
}

/** Images by name. `undefined` removes the existing image. */
export type LogoChanges = ReadonlyMap<string, LogoUpload | undefined>;

const partOf = (project: string, name: string, upload: LogoUpload | undefined) =>
  upload === undefined
    ? logos.part.remove({ project, name })
    : logos.part.put({ project, name, hash: upload.logo.hash, type: upload.logo.type, content: upload.content });

const after = ({ logos: before }: Project, changes: LogoChanges): Project['logos'] => {
  const kept = Object.entries(before).filter(([name]) => !changes.has(name));
  const added = [...changes].flatMap(([name, upload]) => (upload === undefined ? [] : [[name, upload.logo] as const]));
  return Object.fromEntries([...kept, ...added]);
};

/**
 * Stores and removes logos, all or none.
 * @returns the changed project; `undefined` if its logos changed after it was read, or it is being deleted
 */
export const changeLogos = async (
  project: Project,
  changes: LogoChanges,
  now: number,
): Promise<Project | undefined> => {
  const { id, logos: before } = project;
  const real = new Map([...changes].filter(([name, upload]) => upload !== undefined || Object.hasOwn(before, name)));
  const isAsItWas = Object.keys(before).length === 0 ? absentOr(before) : before;
  const set = { logos: after(project, real), updatedAt: isoTime(now) };
  const parts = [...real].map(([name, upload]) => partOf(id, name, upload));
  return changeProject(id, { set, when: { deletingSince: undefined, logos: isAsItWas } }, parts);
};

/** Reads the image with this hash, if it is still the image with this name. */
export const getLogo = async (
  project: string,
  name: string,
  hash: string,
): Promise<{ readonly type: string; readonly content: Uint8Array } | undefined> => {
  const stored = await get(logos, { project, name });
  return stored?.hash === hash ? stored : undefined;
};
