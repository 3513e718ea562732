import type { PreparedFile } from '../../data/attachments/attach-file.ts';
import { checkDrop, type DropRefusal, type DropRules } from '../../domain/attachments/file-drop.ts';
import { prepareFile } from '../../resource/files/prepare-file.ts';
import { isHeic, jpegOfHeic } from './jpeg-of-heic.ts';
import { photographAsWanted, type WantedPhotographs } from './photograph/as-wanted.ts';

export interface RefusedFile {
  readonly name: string;
  readonly refusal: DropRefusal | { readonly code: 'heic' };
}

/**
 * Looks at each of the chosen files by itself: one that cannot be attached takes no other one with it. Photographs become what the tenant
 * wants to keep of them.
 */
export async function takeFiles(
  chosen: readonly File[],
  rules: DropRules,
  photographs: WantedPhotographs,
): Promise<{ prepared: readonly PreparedFile[]; refused: readonly RefusedFile[] }> {
  const prepared: PreparedFile[] = [];
  const refused: RefusedFile[] = [];
  for (const file of chosen) {
    const taken = await takeFile(file, rules, photographs);
    if (taken && 'refusal' in taken) refused.push(taken);
    else if (taken) prepared.push(taken);
  }
  return { prepared, refused };
}

/** Null for what a system puts beside the files that a person means. */
async function takeFile(
  file: File,
  rules: DropRules,
  photographs: WantedPhotographs,
): Promise<PreparedFile | RefusedFile | null> {
  const { name } = file;
  const readable = isHeic(file) ? await jpegOfHeic(file) : file;
  if (!readable) return { name, refusal: { code: 'heic' } };
  // Before it is looked at: one that is too large may fit as it is wanted.
  const wanted = await photographAsWanted(readable, photographs);
  const { files, refusal } = checkDrop([wanted], rules);
  if (refusal) return { name, refusal };
  const [meant] = files;
  if (!meant) return null;
  return (await prepareFile(meant)) ?? { name, refusal: { code: 'type', types: rules.types } };
}
