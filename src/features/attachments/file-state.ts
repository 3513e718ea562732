import type { LocalFileRecord } from '../../data/store/local-file.ts';
import type { Attachment } from '../../domain/attachments/attachment.ts';

/**
 * Where the bytes of an attachment are, as a person has to know it: `here` and nowhere else, `sending` with what the
 * server has in percent, `refused` by the server, on the `server`, or `elsewhere`: on the device that took the
 * photograph.
 */
export type FileState =
  | { readonly at: 'here' | 'refused' | 'server' | 'elsewhere' }
  | { readonly at: 'sending'; readonly percent: number };

export function fileState(
  row: Pick<Attachment, 'uploadedAt'>,
  local: LocalFileRecord | undefined,
): FileState {
  if (local?.standing === 'refused') return { at: 'refused' };
  if (local?.standing === 'waiting') {
    // What has arrived is not yet taken: the last percent is the answer.
    const percent = Math.min(99, Math.floor((100 * local.offset) / local.size));
    return percent === 0 ? { at: 'here' } : { at: 'sending', percent };
  }
  return { at: local || row.uploadedAt !== null ? 'server' : 'elsewhere' };
}
